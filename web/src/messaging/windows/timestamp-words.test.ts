import { expect, test } from 'vitest'
import { timestampWords } from './timestamp-words.ts'

const now = new Date(2026, 2, 6, 9, 0).getTime()
const words = (...at: [number, number, number, number, number]) => timestampWords(new Date(...at).getTime(), now)

test('a time header says no more of the date than is needed [MSG-207]', () => {
  expect(words(2026, 2, 6, 0, 0)).toBe('12:00 AM')
  expect(words(2026, 2, 6, 15, 4)).toBe('3:04 PM')
  expect(words(2026, 2, 5, 23, 59)).toBe('Yesterday 11:59 PM')
  expect(words(2026, 2, 5, 0, 0)).toBe('Yesterday 12:00 AM')
  expect(words(2026, 2, 4, 23, 59)).toBe('Mar 4, 11:59 PM')
  expect(words(2025, 11, 31, 15, 4)).toBe('Dec 31, 2025, 3:04 PM')
  expect(words(2023, 2, 5, 15, 4)).toBe('Mar 5, 2023, 3:04 PM')
})
