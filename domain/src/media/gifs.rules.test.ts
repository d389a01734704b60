import { expect, test } from 'vitest'
import { cleanGifQuery, gifTagsToShow } from './gifs.rules.ts'

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
