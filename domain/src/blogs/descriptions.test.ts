import { expect, test } from 'vitest'
import { wordsOf } from '../core/html/words-of-html.ts'
import { descriptionLink } from './descriptions.ts'

test.each([
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  ['http://example.com', 'http://example.com'],
  ['tumblr://x.y', 'tumblr://x.y'],
  ['mailto:wren@example.com', 'mailto:wren@example.com'],
  ['javascript:alert(1)', null],
  [' java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['vbscript:x', null],
  ['file:///etc/passwd', null],
  ['ftp://example.com', null],
  ['https://', null],
])('a link to %j in a description leads to %j [BLOG-370]', (href, leads) => {
  expect(descriptionLink(href, 'wren')).toBe(leads)
})

test.each([
  ['/ask', '/blog/wren/ask'],
  ['ask', '/blog/wren/ask'],
  ['./ask?x=1#y', '/blog/wren/ask?x=1#y'],
  ['../../settings/account', '/blog/wren/settings/account'],
  ['/', '/blog/wren'],
  ['', '/blog/wren'],
  ['#top', '/blog/wren#top'],
  ['/blog/tide/post/7', '/blog/tide/post/7'],
  ['//example.com/a', 'https://example.com/a'],
  ['\\\\example.com', 'https://example.com/'],
])('the relative link %j in the description of wren leads to %j, and stays so [BLOG-371]', (href, leads) => {
  expect(descriptionLink(href, 'wren')).toBe(leads)
  expect(descriptionLink(leads, 'wren')).toBe(leads)
})

test.each([
  ['Blue <b>things</b><br>and <a href="/ask">asks</a>', 'Blue things and asks'],
  ['I <3 you', 'I <3 you'],
  ['one\ntwo', 'one two'],
  ['', ''],
])('of %j the words are %j', (description, words) => {
  expect(wordsOf(description)).toBe(words)
})
