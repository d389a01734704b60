import { expect, test } from 'vitest'
import { knowJson, withMore, writeKnownJson } from './known-json.ts'

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
  expect(JSON.parse(String(written))).toEqual({ meta: { status: 200, msg: 'OK' }, response })
})

test('what is put beside it is written too', () => {
  const response = { posts: [withMore(known({ a: 1 }, { b: 2 }), { c: ['é'] }), withMore({ plain: true }, { d: 3 })] }
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

test.each([[null], ['text'], [{ posts: [] }], [{ posts: [{ id: 1 }] }], [undefined]])(
  'an answer with nothing of the kind is left alone: %j',
  (response) => {
    expect(writeKnownJson(response)).toBeNull()
  },
)
