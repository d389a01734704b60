import { expect, test } from 'vitest'
import { withoutInvisible } from './invisible-characters.ts'

test('characters without width and controls of direction are removed', () => {
  expect(withoutInvisible('S\u200bta\u200dff\u2060\ufeff')).toBe('Staff')
  expect(withoutInvisible('\u202effatS\u202c \u2066x\u2069')).toBe('ffatS x')
})

test('emoji that are joined and scripts that need joiners stay as they are', () => {
  for (const text of ['👩‍🚀', '🏳️‍🌈', '👩🏽‍🚀', 'می‌خواهم', 'क्‍ष', 'Heron & Söhne'])
    expect(withoutInvisible(text)).toBe(text)
})
