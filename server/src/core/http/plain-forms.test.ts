import { expect, test } from 'vitest'
import { ownPath } from './plain-forms.ts'

test.each([
  '/dashboard',
  '/blog/someone/post/1/a-slug?page=2#notes',
  '/tagged/caf%C3%A9',
  '/',
  '/search?q=http://example.org/',
])('%s is a path of ours', (path) => {
  expect(ownPath(path)).toBe(path)
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/\t/evil.example/',
  '/..//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/p/%2e%2e/..//evil.example',
  '/a\\b',
  '/a\r\nSet-Cookie: x=y',
  'javascript:alert(1)',
  'data:text/html,hi',
  'dashboard',
  '',
  ' /dashboard',
  `/${'x'.repeat(2000)}`,
])('%j would lead elsewhere, so it is not followed', (address) => {
  expect(ownPath(address)).toBeNull()
})

test('a path is written as a header can carry it', () => {
  expect(ownPath('/tagged/caf\u00e9?q=\u3002#\u00e9')).toBe('/tagged/caf%C3%A9?q=%E3%80%82#%C3%A9')
  expect(ownPath('/blog/../dashboard')).toBe('/dashboard')
})

test.each([null, undefined, 7, ['/dashboard'], { toString: () => '/dashboard' }])('%j is no address', (address) => {
  expect(ownPath(address)).toBeNull()
})

test('a whole address is followed only to the host the request came to, and only by its path', () => {
  expect(ownPath('http://here.test/login?next=%2F', 'here.test')).toBe('/login?next=%2F')
  expect(ownPath('http://here.test:81/login', 'here.test')).toBeNull()
  expect(ownPath('http://evil.example/login', 'here.test')).toBeNull()
  expect(ownPath('http://here.test@evil.example/', 'here.test')).toBeNull()
  expect(ownPath('http://here.test//evil.example//x', 'here.test')).toBeNull()
  expect(ownPath('http://here.test/login')).toBeNull()
})
