import { expect, test } from 'vitest'
import { isWebAddress, mayOpen, usableAddress } from './web-address.ts'

test.each([
  'http://example.com',
  'https://example.com',
  'HTTPS://Example.COM/Path',
  'https://example.co.uk/a/b?c=d&e=f#g',
  'https://xn--bcher-kva.example',
  'https://bücher.example',
  'https://example.xn--p1ai',
])('%s is a web address [POST-152, BLOG-367]', (text) => {
  expect(isWebAddress(text)).toBe(true)
})

test.each([
  'ftp://example.com',
  'javascript:alert(1)',
  'mailto:a@example.com',
  'tumblr://x.y',
  'data:text/html,x',
  'file:///etc/passwd',
])('%s has another protocol and is none [POST-152, BLOG-367]', (text) => {
  expect(isWebAddress(text)).toBe(false)
})

test.each([
  'http://user:pw@example.com:8080/a?b=c#d',
  'http://user@example.com',
  'http://example.com:8080',
  'http://example.com?b=c',
  'http://example.com#d',
])('%s: userinfo, port, path, query and hash may each be there [POST-153, BLOG-367]', (text) => {
  expect(isWebAddress(text)).toBe(true)
})

test.each([
  ['http://127.0.0.1', true],
  ['http://127.0.0.1:3000/x', true],
  ['http://[::1]/x', true],
  ['http://localhost', true],
  ['http://localhost:3000', true],
  ['https://example.com', true],
  ['http://example', false],
  ['http://example.', false],
  ['http://-example.com', false],
  ['http://.com', false],
])('the host of %s makes it valid: %s [POST-154, BLOG-367]', (text, expected) => {
  expect(isWebAddress(text)).toBe(expected)
})

test.each([
  '',
  ' ',
  'http://',
  'https://',
  'http:///example.com',
  'http://exa mple.com',
  'http://example.com/a b',
  ' http://example.com',
  'http:\\\\example.com',
])('%j is not a web address [POST-155, BLOG-367]', (text) => {
  expect(isWebAddress(text)).toBe(false)
})

test.each([
  ['example.com/a', 'https://example.com/a'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['localhost:3000', 'https://localhost:3000'],
  ['//example.com/a', 'https://example.com/a'],
  ['  example.com ', 'https://example.com'],
  ['http://example.com', 'http://example.com'],
  ['https://example.com/a', 'https://example.com/a'],
])('%j is used as %j [POST-150]', (typed, used) => {
  expect(usableAddress(typed)).toBe(used)
  expect(usableAddress(used)).toBe(used)
})

test.each(['', 'example', 'javascript:alert(1)', 'mailto:a@example.com', 'ftp://example.com', 'two words', 'https://'])(
  '%j is not used: it is kept empty [POST-151]',
  (typed) => {
    expect(usableAddress(typed)).toBe('')
  },
)

test.each([
  ['https://example.com', true],
  ['http://example.com', true],
  ['tumblr://x.y', true],
  ['mailto:a@example.com', true],
  ['javascript:alert(1)', false],
  [' JavaScript:alert(1)', false],
  ['data:text/html,x', false],
  ['file:///etc/passwd', false],
  ['example.com', false],
])('%s is opened: %s [POST-156]', (address, isOpened) => {
  expect(mayOpen(address)).toBe(isOpened)
})
