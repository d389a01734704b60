import { expect, test } from 'vitest'
import { randomText } from './random-text.ts'

test('texts have the length that was asked for, and none comes twice', () => {
  const texts = Array.from({ length: 3000 }, () => randomText(32, 'base64url'))
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) expect(text).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(Buffer.from(randomText(16, 'base64'), 'base64')).toHaveLength(16)
})

test('no part of one is found in another, whatever lengths are mixed', () => {
  const bytes = Array.from({ length: 600 }, (_, at) =>
    Buffer.from(randomText(16 + (at % 17), 'base64url'), 'base64url'),
  )
  const starts = bytes.map((one) => one.subarray(0, 8).toString('hex'))
  const all = bytes.map((one) => one.toString('hex')).join(' ')
  for (const start of starts) expect(all.split(start)).toHaveLength(2)
})
