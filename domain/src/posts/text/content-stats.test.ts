import { expect, test } from 'vitest'
import { countContent } from './content-stats.ts'

test.each([
  [
    { title: '', body: '' },
    { words: 0, images: 0, links: 0 },
  ],
  [
    { title: 'Blue caps', body: '<p>By the <a href="https://example.test/a b">river</a>.</p>' },
    { words: 6, images: 0, links: 1 },
  ],
  [
    { body: '<p>Look</p><p><img src="/media/a">&nbsp;</p>', photos: [] },
    { words: 1, images: 1, links: 0 },
  ],
  [
    { url: 'https://example.test/', description: 'a < b' },
    { words: 3, images: 0, links: 0 },
  ],
])('the texts of a post are counted without their markup [CTRL-007]', (fields, counts) => {
  expect(countContent(fields)).toEqual(counts)
})
