import { expect, test } from 'vitest'
import { roomFor } from './room-for.ts'

test.each([
  [24, 100],
  [4, 100],
  [2, 50],
  [0.5, 12],
])('with %s gigabytes, of 100 bytes that could be kept %s are', (gigabytes, stored) => {
  expect(roomFor(100, gigabytes * 1024 ** 3)).toBe(stored)
})
