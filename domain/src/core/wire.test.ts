import { describe, expect, test } from 'vitest'
import { blankable, wireData, wireFlag, wireId, wireInt, wireText } from './wire.ts'

describe('an id on the wire', () => {
  test.each([
    ['a string of digits', '3554170000000000001', '3554170000000000001'],
    ['a small number', 7, '7'],
    ['the largest the database holds', '9223372036854775807', '9223372036854775807'],
  ])('may be %s', (_what, sent, stored) => {
    expect(wireId.parse(sent)).toBe(stored)
  })

  test.each([['-1'], ['1.5'], [''], ['12a'], ['9223372036854775808'], [1.5], [-1], [null], [{}]])(
    'may not be %j',
    (sent) => {
      expect(wireId.safeParse(sent).success).toBe(false)
    },
  )
})

test.each([
  [true, true],
  ['on', true],
  ['true', true],
  ['1', true],
  [1, true],
  [false, false],
  ['off', false],
  ['', false],
  [0, false],
])('a flag sent as %j means %j [POST-393]', (sent, meant) => {
  expect(wireFlag.parse(sent)).toBe(meant)
})

test('a whole number comes as a number or as digits, within its bounds', () => {
  expect(wireInt(1, 50).parse('20')).toBe(20)
  expect(wireInt(1, 50).parse(50)).toBe(50)
  for (const bad of ['0', 51, '5.5', 'ten', null, [], '']) expect(wireInt(1, 50).safeParse(bad).success).toBe(false)
})

test('text that PostgreSQL cannot hold, or that is too long, is refused', () => {
  expect(wireText(5).parse('héllo')).toBe('héllo')
  for (const bad of ['sixsix', 'a\u0000b', '\ud800', 5, null]) expect(wireText(5).safeParse(bad).success).toBe(false)
})

test('data of any shape is refused when any name or value in it cannot be stored, or all of it is too long', () => {
  const stored = { a: ['b', { c: 'back\\u0000slash \\\\ and 😀' }], d: 5, e: null }
  expect(wireData(200).parse(stored)).toEqual(stored)
  for (const bad of [
    { a: [{ b: 'x\u0000' }] },
    { a: { 'k\ud83d': 1 } },
    { 'k\u0000': 1 },
    { a: '\\\u0000' },
    { a: 'x'.repeat(200) },
  ])
    expect(wireData(200).safeParse(bad).success, JSON.stringify(bad)).toBe(false)
})

test('a field left blank counts as not sent', () => {
  const optional = blankable(wireId)
  expect([undefined, null, ''].map((sent) => optional.parse(sent))).toEqual([undefined, undefined, undefined])
  expect(optional.parse('7')).toBe('7')
})
