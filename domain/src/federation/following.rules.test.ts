import { expect, test } from 'vitest'
import { readIncoming } from './incoming.ts'
import { readWebFinger } from './read-web-finger.ts'
import { readTypedAddress } from './typed-address.ts'

test.each([
  ['@ann@far.example', { name: 'ann', host: 'far.example' }],
  ['ann@far.example', { name: 'ann', host: 'far.example' }],
  [' acct:Ann@FAR.example ', { name: 'ann', host: 'far.example' }],
  ['@a_n.n-1@far.example:8443', { name: 'a_n.n-1', host: 'far.example:8443' }],
  ['ann@bücher.example', { name: 'ann', host: 'xn--bcher-kva.example' }],
  ['https://far.example/@ann', { url: 'https://far.example/@ann', host: 'far.example' }],
  ['https://far.example/users/ann/1?a=b', { url: 'https://far.example/users/ann/1?a=b', host: 'far.example' }],
  ['http://far.example/@ann', null],
  ['https://ann:secret@far.example/', null],
  ['https://127.0.0.1/', null],
  ['https://2130706433/', null],
  ['https://[::1]/users/ann', null],
  ['https://localhost/users/ann', null],
  ['ann@localhost', null],
  ['ann@10.0.0.1', null],
  ['@ann', null],
  ['moss and rain', null],
  ['two words@far.example', null],
  ['ann@far.example/path', null],
  ['', null],
  [`https://far.example/${'a'.repeat(3000)}`, null],
])('what is typed into the search, %s, names somebody elsewhere or does not [FED-060]', (typed, read) => {
  expect(readTypedAddress(typed)).toEqual(read)
})

const asked = { name: 'ann', host: 'far.example' }
const self = { rel: 'self', type: 'application/activity+json', href: 'https://far.example/users/ann' }
const found = { subject: 'acct:ann@far.example', links: [{ rel: 'other' }, self] }

test.each([
  ['the plain form', found, self.href],
  ['another letter case', { ...found, subject: 'acct:Ann@Far.example' }, self.href],
  [
    'the type of linked data',
    { ...found, links: [{ ...self, type: 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"' }] },
    self.href,
  ],
  [
    'an actor on another host, which names itself',
    { subject: 'acct:ann@social.far.example', links: [{ ...self, href: 'https://social.far.example/u/1' }] },
    'https://social.far.example/u/1',
  ],
  ['another subject', { ...found, subject: 'acct:bob@far.example' }, null],
  ['a subject of a third host', { ...found, subject: 'acct:ann@victim.example' }, null],
  ['no subject', { links: [self] }, null],
  ['no link', { subject: found.subject, links: [] }, null],
  ['links that are none', { subject: found.subject, links: [null, 1, 'self', { rel: 'self' }] }, null],
  ['a page only', { ...found, links: [{ ...self, type: 'text/html' }] }, null],
  ['an address without https', { ...found, links: [{ ...self, href: 'http://far.example/users/ann' }] }, null],
  ['an address with a password', { ...found, links: [{ ...self, href: 'https://a:b@far.example/u' }] }, null],
  ['a list', [found], null],
  ['nothing', null, null],
])('WebFinger of another server is read from %s [FED-061]', (_what, document, url) => {
  expect(readWebFinger(document, asked)).toBe(url)
})

const origin = 'https://near.example'
const ann = 'https://far.example/users/ann'
const by = `${origin}/ap/blogs/12`
const followId = `${by}#follow-7`
const follow = { type: 'Follow', id: followId, actor: by, object: ann }
const effectOf = (type: string, object: unknown) => {
  const incoming = readIncoming({ type, id: `${ann}#1`, actor: ann, object }, origin)
  return typeof incoming === 'string' ? incoming : incoming.effect
}

test('the answer to a Follow is read as an object, by its id, or by who asked [FED-064]', () => {
  for (const [type, does] of [
    ['Accept', 'accept'],
    ['Reject', 'reject'],
  ] as const) {
    expect(effectOf(type, follow)).toEqual({ does, followId, byBlogId: '12' })
    expect(effectOf(type, followId)).toEqual({ does, followId, byBlogId: null })
    expect(effectOf(type, { ...follow, id: 'https://far.example/follows/1' })).toEqual({
      does,
      followId: null,
      byBlogId: '12',
    })
    expect(effectOf(type, { ...follow, object: 'https://far.example/users/bob' })).toBe(null)
    expect(effectOf(type, { ...follow, type: 'Like' })).toBe(null)
    for (const other of [by, `${by}#like-7`, 'https://far.example/1#follow-7', null, 7])
      expect(effectOf(type, other)).toBe(null)
  }
})
