import { expect, test } from 'vitest'
import { loginPath, safeNextPath } from './next-path.ts'

test.each([
  ['/settings/account?x=1#y', '/settings/account?x=1#y'],
  ['/blog/satin', '/blog/satin'],
  [null, '/dashboard'],
  ['', '/dashboard'],
  ['dashboard', '/dashboard'],
  ['https://elsewhere.test/', '/dashboard'],
  ['//elsewhere.test/', '/dashboard'],
  ['/\\elsewhere.test/', '/dashboard'],
  ['/\t/elsewhere.test/', '/dashboard'],
  ['/..//elsewhere.test/', '/dashboard'],
  ['/.//elsewhere.test/', '/dashboard'],
  ['/x/..//elsewhere.test/', '/dashboard'],
  ['/%2e%2e//elsewhere.test/', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
])('after logging in, next=%s leads to %s', (next, path) => {
  expect(safeNextPath(next)).toBe(path)
})

test('the way to log in remembers where one was', () => {
  const path = loginPath({ pathname: '/tagged/found%20%26%20lost', search: '?a=b' })
  expect(safeNextPath(new URL(path, 'http://x').searchParams.get('next'))).toBe('/tagged/found%20%26%20lost?a=b')
})
