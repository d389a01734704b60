import { expect, test } from 'vitest'
import { linkAddress } from './addresses.ts'

test.each([
  ['http://example.com', 'http://example.com'],
  ['HTTPS://example.com', 'HTTPS://example.com'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['/tagged/cats', '/tagged/cats'],
  ['#note', '#note'],
  ['page?x=javascript:1', 'page?x=javascript:1'],
  [' https://example.com ', 'https://example.com'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['\u0001javascript:alert(1)', null],
  ['\u00a0javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['vbscript:x', null],
  ['tumblr://x', null],
  ['blob:https://x/1', null],
  ['file:///etc/passwd', null],
  ['', null],
  [`https://example.com/${'x'.repeat(3000)}`, null],
])('the link address %j is kept as %j [POST-179]', (typed, expected) => {
  expect(linkAddress(typed)).toBe(expected)
})
