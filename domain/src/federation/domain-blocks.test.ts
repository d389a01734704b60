import fc from 'fast-check'
import { expect, test } from 'vitest'
import { whyWords } from './delivery-words.ts'
import { readDomainBlocks, writeDomainBlocks } from './domain-blocks.ts'
import { readHost } from './hosts.ts'

const exported = `#domain,#severity,#reject_media,#reject_reports,#public_comment,#obfuscate
bad.example,suspend,true,true,"Spam, ""and"" more
on two lines",false
loud.example,silence,false,false,,false
quiet.example,noop,true,false,,false
Münster.example,suspend,true,true,,false
exa***.example,suspend,true,true,,true
odd.example,limit,true,true,,false
bad.example,silence,false,false,Later,false
`

test('a list of blocked domains is read as other sites export it [FED-105]', () => {
  expect(readDomainBlocks(exported)).toEqual({
    rules: [
      { host: 'bad.example', rule: 'silence', reason: 'Later' },
      { host: 'loud.example', rule: 'silence', reason: '' },
      { host: 'xn--mnster-3ya.example', rule: 'block', reason: '' },
    ],
    ignoredCount: 1,
    unreadable: ['exa***.example,suspend,true,true,,true', 'odd.example,limit,true,true,,false'],
  })
  expect(readDomainBlocks(exported.split('\n').slice(0, 3).join('\r\n')).rules).toEqual([
    { host: 'bad.example', rule: 'block', reason: 'Spam, "and" more\r\non two lines' },
  ])
  expect(readDomainBlocks('a.example\nb.example\n').rules.map(({ host, rule }) => [host, rule])).toEqual([
    ['a.example', 'block'],
    ['b.example', 'block'],
  ])
  expect(readDomainBlocks('severity,domain\nsilence,c.example').rules).toMatchObject([{ rule: 'silence' }])
  expect(readDomainBlocks('')).toEqual({ rules: [], ignoredCount: 0, unreadable: [] })
})

test('what is written is read again as it was, and no cell is a formula [FED-105]', () => {
  const rule = fc.record({
    host: fc.integer({ min: 0, max: 1e6 }).map((number) => `s${number}.example`),
    rule: fc.constantFrom('block' as const, 'silence' as const),
    reason: fc.oneof(fc.string(), fc.constantFrom('=1+1', '-x', '@a', '"', 'a\nb', "it's")).map((text) => text.trim()),
  })
  fc.assert(
    fc.property(fc.uniqueArray(rule, { selector: ({ host }) => host, maxLength: 8 }), (rules) => {
      const csv = writeDomainBlocks([...rules, { host: 'fine.example', rule: 'allow', reason: '' }])
      expect(readDomainBlocks(csv).rules).toEqual(rules)
    }),
    { numRuns: 50 },
  )
  expect(writeDomainBlocks([{ host: 'a.example', rule: 'block', reason: '=1+1' }])).toContain(`,"'=1+1",`)
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', '#', 'a', '.', '\ud800', '*') }),
      (text) => void readDomainBlocks(text),
    ),
    { numRuns: 50 },
  )
})

test.each([
  ['Bad.Example', 'bad.example'],
  [' https://bad.example:8443/about ', 'bad.example'],
  ['*.bad.example', 'bad.example'],
  ['@bad.example', 'bad.example'],
  ['bad.example.', 'bad.example'],
  ['localhost', null],
  ['10.0.0.1', null],
  ['0x7f.1', null],
  ['[::1]', null],
  ['a b.example', null],
  ['user@bad.example', null],
  ['exa***.example', null],
  ['', null],
  [`${'a'.repeat(300)}.example`, null],
])('the name of a server is read from %j [FED-100]', (typed, host) => {
  expect(readHost(typed)).toBe(host)
})

test.each([
  ['answered 503', 'The server had an error.'],
  ['answered 429', 'The server is limiting us. We’ll retry later.'],
  ['answered 403', 'The server blocks this site.'],
  ['answered 404', 'The account no longer exists.'],
  ['answered 422', 'The server rejected the post.'],
  ['getaddrinfo ENOTFOUND far.example', 'The server’s name doesn’t resolve.'],
  ['connect ECONNREFUSED 1.2.3.4:443', 'The server refused the connection.'],
  ['self-signed certificate', 'The server’s certificate isn’t valid.'],
  ['The operation timed out', 'The server didn’t respond in time.'],
  ['something odd', 'Couldn’t reach the server.'],
  ['', 'Sending'],
])('%j is said in plain words [FED-110]', (error, words) => {
  expect(whyWords(error, false)).toBe(words)
})
