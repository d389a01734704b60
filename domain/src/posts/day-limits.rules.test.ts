import { expect, test } from 'vitest'
import { isNear } from './day-limits.rules.ts'

test.each([
  [250, 26, false],
  [250, 25, true],
  [250, 0, true],
  [3, 2, false],
  [3, 1, true],
  [1, 1, false],
  [1, 0, true],
])('of %i with %i left it is %s that the limit is near [DAY-202]', (limit, left, expected) => {
  expect(isNear(limit, left)).toBe(expected)
})
