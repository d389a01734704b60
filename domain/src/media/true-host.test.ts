import { expect, test } from 'vitest'
import { hiddenHost, newHostBudget } from './true-host.ts'

test.each([
  ['an address of another host', 'https://bank.example.com/login', 'https://evil.example.org/', 'evil.example.org'],
  ['a host alone', 'paypal.com', 'https://evil.xyz/paypal.com', 'evil.xyz'],
  ['an address among words', 'Log in at paypal.com now', 'http://evil.xyz', 'evil.xyz'],
  ['a host in the address of another', 'paypal.com', 'https://paypal.com.evil.xyz/', 'paypal.com.evil.xyz'],
  ['a host before the @', 'paypal.com', 'https://paypal.com@evil.xyz/', 'evil.xyz'],
  ['invisible and full-width letters', 'pay\u200bpal．com', 'https://evil.xyz/', 'evil.xyz'],
  ['an address without a scheme', 'paypal.com', '//evil.xyz/', 'evil.xyz'],
  ['look-alikes of another script', 'paypal.com', 'https://pаypal.com/', 'xn--pypal-4ve.com'],
  ['both hosts, the false one last', 'evil.xyz (paypal.com)', 'https://evil.xyz/', 'evil.xyz'],
])('shows where a link leads if its text is %s', (_what, text, href, host) => {
  expect(hiddenHost(text, href)).toBe(host)
  expect(hiddenHost(`${text} (${host})`, href)).toBeNull()
})

test.each([
  ['words', 'my garden', 'https://evil.xyz/'],
  ['the same address', 'https://www.example.com/a', 'http://example.com/b'],
  ['a part of the host', 'example.com', 'https://docs.example.com/'],
  ['the host above', 'www.docs.example.com', 'https://example.com/docs'],
  ['an address of mail', 'example.com', 'mailto:me@example.org'],
  ['a path of this site', 'example.com', '/blog/wren'],
])('leaves a link alone if its text is %s', (_what, text, href) => {
  expect(hiddenHost(text, href)).toBeNull()
})

test('shows where a link leads without searching its text once the texts before were long', () => {
  const budget = newHostBudget()
  const text = 'a.example '.repeat(2000)
  expect(hiddenHost(text, 'https://a.example/', budget)).toBeNull()
  expect(hiddenHost(`see:${text.replaceAll(' ', ' see:')}`, 'https://a.example/', budget)).toBe('a.example')
  expect(hiddenHost('see:a.example', 'https://a.example/', budget)).toBe('a.example')
  expect(hiddenHost('see:a.example (a.example)', 'https://a.example/', budget)).toBeNull()
  expect(hiddenHost('https://a.example/moss?b=c', 'https://a.example/', budget)).toBeNull()
  expect(hiddenHost('my garden', 'https://a.example/', budget)).toBeNull()
  expect(hiddenHost('see:a.example', 'https://a.example/')).toBeNull()
})
