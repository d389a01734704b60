import { expect, test } from 'vitest'
import { blogsRefusals } from './blogs.refusals.ts'
import { cleanHostName, refuseDomain } from './domains.rules.ts'

test.each([
  ['blog.wren.org', 'blog.wren.org'],
  ['Blog.WREN.org.', 'blog.wren.org'],
  ['büro.de', 'xn--bro-hoa.de'],
  ['a-b.c1.co.uk', 'a-b.c1.co.uk'],
])('%j is the host name %j', (typed, name) => {
  expect(cleanHostName(typed)).toBe(name)
})

test.each([
  '',
  'wren',
  'https://wren.org',
  'wren.org/blog',
  'wren.org:8080',
  'user@wren.org',
  'wren .org',
  '-wren.org',
  'wren-.org',
  'wren..org',
  '127.0.0.1',
  '0x7f.1',
  '[::1]',
  'wren.localhost',
  'wren.local',
  'wren_x.org',
  '*.wren.org',
  `${'a'.repeat(64)}.org`,
  `${'abcdefg.'.repeat(40)}org`,
])('%j is no public host name', (typed) => {
  expect(cleanHostName(typed)).toBeNull()
})

test.each([
  ['wren.org', null],
  ['bower.org', blogsRefusals.ownHostName],
  ['blog.bower.org', blogsRefusals.ownHostName],
  ['otherbower.org', null],
])('%s beside bower.org', (name, refusal) => {
  expect(refuseDomain(name, 'bower.org')).toEqual(refusal)
})

test('what stands above the own name is not given away either, and nonsense is said to be so', () => {
  expect(refuseDomain('bower.org', 'social.bower.org')).toEqual(blogsRefusals.ownHostName)
  expect(refuseDomain(null, 'bower.org')).toEqual(blogsRefusals.notAHostName)
})
