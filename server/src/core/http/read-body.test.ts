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

test('a body of very many fields is read or refused at once, however they are named', () => {
  const many = (name: (nth: number) => string) =>
    Array.from({ length: 100_000 }, (_, nth) => `${name(nth)}=1`).join('&')
  const brackets = Object.fromEntries(Array.from({ length: 30_000 }, (_, nth) => [`a[k${nth}]`, nth]))
  const forms = [many(() => 'a[]'), many(() => 'a'), many((nth) => `a[k${nth}]`)]
  const before = process.cpuUsage()
  for (const form of forms) expect(() => parseForm(form)).toThrow()
  expect(() => nestBrackets(brackets)).toThrow()
  expect((nestBrackets(parseForm('a[]=1&'.repeat(1999))).a as string[]).length).toBe(1999)
  // Measures processor time, so that a busy machine does not matter. Parsing field by field took minutes.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000)
})

test('what was sent is not changed by what is nested into it', () => {
  const post = { tags: 'a' }
  expect(nestBrackets({ post, 'post[state]': '0', 'post[slug]': 'x' })).toEqual({
    post: { tags: 'a', state: '0', slug: 'x' },
  })
  expect(post).toEqual({ tags: 'a' })
})
