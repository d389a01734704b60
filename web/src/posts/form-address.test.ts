import { expect, test } from 'vitest'
import { kindToWrite } from './form/kind-to-write.ts'
import { basePath, formPath } from './form-address.ts'

test.each([
  ['/tagged/cats', 'quote', '/tagged/cats/new/quote'],
  ['/dashboard', 'text', '/new/text'],
  ['/blog/satin', 'photo', '/blog/satin/new/photo'],
])('a new post from %s of type %s is at %s [POST-001] [POST-002]', (base, type, path) => {
  expect(formPath(base, { mode: 'new', type })).toBe(path)
})

test('editing and reblogging have addresses of their own [POST-003] [POST-004]', () => {
  expect(formPath('/tagged/cats', { mode: 'edit', postId: '7' })).toBe('/edit/7')
  expect(formPath('/tagged/cats', { mode: 'reblog', postId: '7', key: 'Kx' })).toBe('/reblog/7/Kx')
})

test.each([
  ['/tagged/cats/new/quote', '/tagged/cats'],
  ['/new/text', '/dashboard'],
  ['/edit/7', '/dashboard'],
  ['/reblog/7/Kx', '/dashboard'],
  ['/blog/new/new/text', '/blog/new'],
])('below a form loaded at %s lies %s [POST-006]', (path, base) => {
  expect(basePath(path)).toBe(base)
})

test.each<[string, string | null]>([
  ...['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video'].map((type): [string, string] => [type, type]),
  ['regular', 'text'],
  ['conversation', 'chat'],
  ['answer', null],
  ['note', null],
  ['constructor', null],
])('the type %s means %s [POST-009]', (type, kind) => {
  expect(kindToWrite(type)).toBe(kind)
})
