import { expect, test } from 'vitest'
import { postKinds } from '../entities.contract.ts'
import { postsRefusals } from '../posts.refusals.ts'
import { editorTypeOf, editorTypes, formatCodeOf } from '../text/formats.ts'
import { kindOfType, richTextFlags } from './kinds.ts'
import { text } from './text.ts'

test('the kinds of post are eight [POST-078]', () => {
  expect(postKinds).toEqual(['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video', 'answer'])
})

test.each([
  ['regular', 'text'],
  ['conversation', 'chat'],
  ['note', 'answer'],
  ['text', 'text'],
  ['answer', 'answer'],
  ['Text', null],
  ['', null],
  ['poll', null],
  ['__proto__', null],
])('the type %j names the kind %s [POST-088]', (type, kind) => {
  expect(kindOfType(type)).toBe(kind)
})

test.each([
  ['rich', 0],
  ['html', 1],
  ['markdown', 2],
] as const)('the editor type %s has the format code %s [POST-089]', (editorType, code) => {
  expect(formatCodeOf(editorType)).toBe(code)
  expect(editorTypeOf(code)).toBe(editorType)
})

test('a text post has a title in slot one and a body in slot two [POST-111] [POST-119]', () => {
  expect(text.emptyFields).toEqual({ title: '', body: '' })
  expect(text.slots).toEqual({ one: 'title', two: 'body', three: null })
})

test('only the body of a text post is rich, and only in the rich editor [POST-120]', () => {
  expect(richTextFlags('text', 'rich')).toEqual({ one: false, two: true, three: false })
  for (const editorType of editorTypes.slice(1))
    expect(richTextFlags('text', editorType)).toEqual({ one: false, two: false, three: false })
})

test.each([
  ['nothing at all', { title: '', body: '' }, false, postsRefusals.bodyEmpty],
  ['only space', { title: '  ', body: '<p> </p>' }, false, postsRefusals.bodyEmpty],
  ['one empty paragraph', { title: '', body: '<p><br></p>' }, false, postsRefusals.bodyEmpty],
  ['a title', { title: 'Hello', body: '' }, false, null],
  ['a body', { title: '', body: '<p>Hello</p>' }, false, null],
  ['a picture in the body', { title: '', body: '<figure><img src="/media/a"></figure>' }, false, null],
  ['a reblog tree', { title: '', body: '' }, true, null],
])('a text post with %s: %# [POST-121] [POST-122] [POST-123]', (_what, fields, hasTrail, refusal) => {
  expect(text.refuse(fields, { hasTrail })).toBe(refusal)
  expect(postsRefusals.bodyEmpty.text).toBe('Post body empty.')
})
