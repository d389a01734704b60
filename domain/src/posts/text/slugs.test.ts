import { expect, test } from 'vitest'
import { slugFromSummaryMaxLength, slugMaxLength } from '../posts.limits.ts'
import { cleanSlug, slugFromSummary } from './slugs.ts'

test.each([
  ['My Great Post', 'my-great-post'],
  ['a  --  b', 'a-b'],
  ['Hello, World! again', 'hello-world-again'],
  ['already-fine-1', 'already-fine-1'],
  ['../../etc', '-etc'],
  ['Été à la mer', 'été-à-la-mer'],
  ['', ''],
])('the custom URL %j is stored as %j [POST-110]', (typed, slug) => {
  expect(cleanSlug(typed)).toBe(slug)
  expect(cleanSlug(slug)).toBe(slug)
})

test('a custom URL is never longer than its column', () => {
  expect(cleanSlug('x'.repeat(slugMaxLength * 2))).toHaveLength(slugMaxLength)
})

test.each([
  ['A quiet morning!', 'a-quiet-morning'],
  ['…', ''],
  ['', ''],
])('without a custom URL the summary %j gives %j', (summary, slug) => {
  expect(slugFromSummary(summary)).toBe(slug)
})

test('a long summary gives a short end without a trailing hyphen', () => {
  const slug = slugFromSummary('word '.repeat(100))
  expect(slug.length).toBeLessThanOrEqual(slugFromSummaryMaxLength)
  expect(slug).toMatch(/^word(-word)*$/)
})
