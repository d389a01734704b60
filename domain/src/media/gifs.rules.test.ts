import { expect, test } from 'vitest'
import { cleanGifQuery, gifTagsToShow, inColumns } from './gifs.rules.ts'

test.each([
  ['  Happy CAT ', 'happy cat'],
  ['ÄRGER', 'ärger'],
  ['   ', ''],
])('the query %j is sent as %j [POST-273]', (typed, sent) => {
  expect(cleanGifQuery(typed)).toBe(sent)
})

test('a tile shows three tags at most, and never gif or gifs [POST-280]', () => {
  expect(gifTagsToShow(['gif', 'Cats', 'GIFs', 'happy', 'fun', 'more'])).toEqual(['Cats', 'happy', 'fun'])
  expect(gifTagsToShow(['gifted'])).toEqual(['gifted'])
})

test('tiles fill the shortest column, and those that are there stay where they are [POST-278]', () => {
  const tile = (id: number, height: number) => ({ id, width: 300, height })
  const tiles = [tile(1, 900), tile(2, 300), tile(3, 300), tile(4, 300), tile(5, 300)]
  const ids = (columns: { id: number }[][]) => columns.map((column) => column.map(({ id }) => id))
  expect(ids(inColumns(tiles, 2, 150))).toEqual([
    [1, 5],
    [2, 3, 4],
  ])
  expect(ids(inColumns(tiles.slice(0, 3), 2, 150))).toEqual([[1], [2, 3]])
  expect(ids(inColumns(tiles, 0, 150))).toEqual([[1, 2, 3, 4, 5]])
})
