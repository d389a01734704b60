import { expect, test } from 'vitest'
import { addMore, knowJson, ownBytes, writeKnownJson } from './known-json.ts'

const known = (fresh: object, rest: object) => {
  const object = { ...fresh, ...rest }
  knowJson(object, JSON.stringify(fresh).slice(1, -1), Buffer.from(JSON.stringify(rest).slice(1)))
  return object
}

test.each([
  ['alone', { posts: [known({ liked: true }, { title: 'Ünïcode 🐦 “quotes”' })] }],
  [
    'beside other fields',
    { next: null, posts: [known({ a: 1 }, { b: 2 }), known({ a: 3 }, { b: 4 })], blog: { name: 'x' } },
  ],
  ['among others', { posts: [{ plain: true }, known({ a: 1 }, { b: '"\\' }), { plain: 'too' }] }],
])('what was written before reads as if it were written now: %s', (_where, response) => {
  const written = writeKnownJson(response)
  const asNow = JSON.parse(JSON.stringify({ meta: { status: 200, msg: 'OK' }, response }))
  expect(JSON.parse(String(written))).toEqual(asNow)
})

test('what is put beside it is written too', () => {
  const response = { posts: [addMore(known({ a: 1 }, { b: 2 }), { c: ['é'] }), addMore({ plain: true }, { d: 3 })] }
  expect(JSON.parse(String(writeKnownJson(response)))).toEqual({
    meta: { status: 200, msg: 'OK' },
    response: {
      posts: [
        { a: 1, b: 2, c: ['é'] },
        { plain: true, d: 3 },
      ],
    },
  })
})

test('of a copy nothing is known, since it may say something else', () => {
  const original = known({ a: 1 }, { b: 2 })
  expect(writeKnownJson({ posts: [{ ...original, b: 3 }] })).toBeNull()
  expect(JSON.parse(String(writeKnownJson({ posts: [original, { ...original, b: 3 }] }))).response.posts).toEqual([
    { a: 1, b: 2 },
    { a: 1, b: 3 },
  ])
})

test.each([[null], ['text'], [{ posts: [] }], [{ posts: [{ id: 1 }] }], [undefined]])(
  'an answer with nothing of the kind is left alone: %j',
  (response) => {
    expect(writeKnownJson(response)).toBeNull()
  },
)

test.each(['short', 'ein Nest, 巢, 🪺', 'x'.repeat(100_000)])(
  'bytes that are kept hold on to no others: %s',
  (text) => {
    const bytes = ownBytes(text)
    expect([bytes.toString(), bytes.buffer.byteLength]).toEqual([text, Buffer.byteLength(text)])
  },
)
