import { expect, test } from 'vitest'
import { nestBrackets, parseForm } from './read-body.ts'

test('bracket names nest, in forms and in JSON alike [POST-393]', () => {
  const meant = { post: { tags: 'a,b', state: '0' }, channel_id: 'x' }
  expect(nestBrackets(parseForm('post%5Btags%5D=a%2Cb&post[state]=0&channel_id=x'))).toEqual(meant)
  expect(nestBrackets({ 'post[tags]': 'a,b', 'post[state]': '0', channel_id: 'x' })).toEqual(meant)
  expect(nestBrackets({ post: { tags: 'a,b' }, 'post[state]': '0', channel_id: 'x' })).toEqual(meant)
})

test('a field that is sent more than once, or with empty brackets, is a list [MSG-372]', () => {
  const list = { participants: ['x', 'y'] }
  expect(nestBrackets(parseForm('participants[]=x&participants[]=y'))).toEqual(list)
  expect(nestBrackets(parseForm('participants=x&participants=y'))).toEqual(list)
  expect(nestBrackets({ 'participants[]': 'x' })).toEqual({ participants: ['x'] })
})

test.each([
  ['a prototype', '__proto__[isStaff]=true'],
  ['a prototype further in', 'post[__proto__][isStaff]=true'],
  ['a constructor', 'post[constructor]=1'],
  ['an open bracket', 'post[tags=1'],
  ['an empty step', 'post[][a]=1'],
  ['a list both plain and bracketed', 'a=1&a[]=2'],
  ['a field both plain and nested', 'post=1&post[tags]=2'],
  ['nesting without end', 'a[b][c][d][e][f]=1'],
])('a form with %s is refused', (_what, form) => {
  expect(() => nestBrackets(parseForm(form))).toThrow()
  expect(({} as { isStaff?: boolean }).isStaff).toBeUndefined()
})
