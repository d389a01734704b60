import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrangementOf, placePhoto, rowsOf, stepPhoto } from './photo-arrangement.ts'
import { isLayoutFor } from './photo-items.ts'

const photo = (id: string) => ({ id })
const photos = (ids: string) => [...ids].map(photo)
const words = (rows: { id: string }[][]) => rows.map((row) => row.map(({ id }) => id).join('')).join(' ')

test.each([
  ['abcde', '212', 'ab c de'],
  ['abc', '', 'a b c'],
  ['abc', '9', 'a b c'],
  ['a', '', 'a'],
  ['', '', ''],
])('the photos %s with the layout %j lie as %j [POST-256]', (ids, layout, shown) => {
  expect(words(rowsOf(photos(ids), layout))).toBe(shown)
})

test.each([
  ['ab c', 'c', 'left', 'a', 'cab'],
  ['ab c', 'c', 'right', 'b', 'abc'],
  ['ab c', 'a', 'below', 'c', 'b c a'],
  ['ab c', 'a', 'above', 'b', 'a b c'],
  ['abc d', 'd', 'left', 'a', 'abc d'],
  ['ab c', 'c', 'left', 'c', 'ab c'],
] as const)('in %j the photo %s dropped %s of %s gives %j [POST-255] [POST-256]', (from, id, side, beside, shown) => {
  const rows = from.split(' ').map(photos)
  expect(words(placePhoto(rows, id, side, beside))).toBe(shown)
})

test.each([
  ['ab c', 'b', 'right', 'ac b'],
  ['ab c', 'a', 'left', 'ab c'],
  ['ab c', 'c', 'up', 'abc'],
  ['ab c', 'a', 'down', 'b a c'],
  ['ab c', 'b', 'up', 'b a c'],
  ['a bc', 'a', 'down', 'abc'],
  ['a bcd', 'a', 'down', 'bcd a'],
  ['a b', 'b', 'down', 'a b'],
] as const)('in %j the photo %s goes %s by keyboard and gives %j [POST-255]', (from, id, to, shown) => {
  expect(words(stepPhoto(from.split(' ').map(photos), id, to))).toBe(shown)
})

test('however photos are moved, none is lost and the layout fits them [POST-256]', () => {
  const ids = 'abcdefghij'
  const step = fc.record({
    id: fc.constantFrom(...ids),
    beside: fc.constantFrom(...ids),
    side: fc.constantFrom('left' as const, 'right' as const, 'above' as const, 'below' as const),
    to: fc.constantFrom('left' as const, 'right' as const, 'up' as const, 'down' as const),
    isStep: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), fc.array(step, { maxLength: 20 }), (count, steps) => {
      let rows = rowsOf(photos(ids.slice(0, count)), '')
      for (const { id, beside, side, to, isStep } of steps) {
        rows = isStep ? stepPhoto(rows, id, to) : placePhoto(rows, id, side, beside)
      }
      const stored = arrangementOf(rows)
      expect(stored.photos.map(({ id }) => id).toSorted()).toEqual([...ids.slice(0, count)])
      expect(isLayoutFor(stored.layout, count)).toBe(true)
    }),
  )
})
