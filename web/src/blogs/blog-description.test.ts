import { expect, test } from 'vitest'
import { isLongDescription } from './BlogHeader.tsx'

test.each([
  ['a sentence', '<p>Flour, water, salt, and going to bed.</p>', false],
  ['a few sentences', `<p>${'Blue things. '.repeat(27)}</p>`, false],
  ['two thousand letters', `<p>${'Blue things. '.repeat(150)}</p>`, true],
  ['many short lines', 'one<br>'.repeat(12), true],
  ['a link with a long address', `<a href="https://example.org/${'x'.repeat(600)}">here</a>`, false],
])('a description is folded by what is seen of it: %s', (_what, html, isLong) => {
  expect(isLongDescription(html)).toBe(isLong)
})
