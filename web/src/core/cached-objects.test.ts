import { expect, test } from 'vitest'
import { changeCached } from './cached-objects.ts'
import { callApi } from './call-api.ts'
import { createQueryClient } from './query.ts'

const found = {
  posts: [
    { id: '1', liked: false },
    { id: '2', liked: false },
  ],
  next: null,
}

test('an object is changed in every answer that holds it, and what does not hold it stays the same object', () => {
  const client = createQueryClient(callApi)
  const other = { blogs: [{ name: 'satin' }] }
  client.setQueryData(['feed'], { pages: [found], pageParams: [null] })
  client.setQueryData(['post'], { posts: [found.posts[1]] })
  client.setQueryData(['other'], other)
  changeCached(client, (object) => (object.id === '2' ? { ...object, liked: true } : object))
  expect(client.getQueryData(['feed'])).toEqual({
    pages: [
      {
        posts: [
          { id: '1', liked: false },
          { id: '2', liked: true },
        ],
        next: null,
      },
    ],
    pageParams: [null],
  })
  expect(client.getQueryData(['post'])).toEqual({ posts: [{ id: '2', liked: true }] })
  expect(client.getQueryData(['other'])).toBe(other)
  expect(found.posts[1]?.liked).toBe(false)
})

test('an object taken out leaves its list, and nulls that were there before stay', () => {
  const client = createQueryClient(callApi)
  client.setQueryData(['feed'], { posts: [null, { id: '1' }, { id: '2' }] })
  changeCached(client, (object) => (object.id === '1' ? null : object))
  expect(client.getQueryData(['feed'])).toEqual({ posts: [null, { id: '2' }] })
})
