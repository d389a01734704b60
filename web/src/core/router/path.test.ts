import { expect, test } from 'vitest'
import { createPath, resolvePath } from './path.ts'

const from = { pathname: '/blog/wren', search: '?a=1', hash: '#top' }

test.each([
  ['/likes', '/likes'],
  ['/likes?x=1#y', '/likes?x=1#y'],
  ['?before=3', '/blog/wren?before=3'],
  ['#main', '/blog/wren?a=1#main'],
  ['/tagged/blue glass', '/tagged/blue%20glass'],
  ['/a/../b/./c', '/b/c'],
  ['//elsewhere.example/x', '/elsewhere.example/x'],
  ['/\\elsewhere.example', '/elsewhere.example'],
  [{ search: '?b=2' }, '/blog/wren?b=2'],
  [{ pathname: '//twice', search: '' }, '/twice'],
])('%j leads to %s on this site', (to, path) => {
  expect(createPath(resolvePath(to, from))).toBe(path)
})

test.each(['https://elsewhere.example/', 'javascript:alert(1)', ' //elsewhere.example', '\t//elsewhere.example'])(
  '%j is no address of this site',
  (to) => {
    expect(() => resolvePath(to, from)).toThrow('not of this site')
  },
)
