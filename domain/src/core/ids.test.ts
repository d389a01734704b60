import { expect, test } from 'vitest'
import { firstIdAt, timeOfIdMs } from './ids.ts'

test('an id tells the moment it was made, to the millisecond', () => {
  const at = Date.parse('2031-05-06T07:08:09.123Z')
  expect(timeOfIdMs(firstIdAt(at))).toBe(at)
  expect(timeOfIdMs(String(BigInt(firstIdAt(at)) + 4_194_303n))).toBe(at)
})

test('nothing is older than the first id', () => {
  expect(firstIdAt(Date.parse('1999-01-01T00:00:00Z'))).toBe('0')
})
