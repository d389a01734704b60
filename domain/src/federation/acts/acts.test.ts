import { expect, test } from 'vitest'
import { note } from '../../testing/federation-shapes.ts'
import { actorUrl, objectUrl } from '../to-object.ts'
import { readTrail } from './from-trail.ts'
import { readAct } from './incoming-acts.ts'
import { toQuoteRequest } from './to-acts.ts'

const origin = 'https://near.example'
const ann = 'https://far.example/users/ann'

test.each([
  ['Accept', 'https://far.example/stamps/1', 'https://far.example/stamps/1'],
  ['Accept', 'https://other.example/stamps/1', null],
  ['Accept', undefined, null],
  ['Reject', 'https://far.example/stamps/1', null],
])('a quote of ours gets the stamp of an answer %s with %s: %s [FED-086]', (type, result, stamp) => {
  const quote = { id: objectUrl('3', origin), attributedTo: actorUrl('7', origin) }
  const { id: object } = toQuoteRequest(quote, 'https://far.example/notes/1', ann)
  expect(readAct({ object, result }, type, ann, origin)).toEqual({ does: 'quoteAnswer', postId: '3', stamp })
})

test.each([
  ['ann@far.example', 'ann@far.example'],
  ['Ann@Far.Example', 'ann@far.example'],
  ['ann@other.example', 'far.example'],
  ['ann smith@far.example', 'far.example'],
  ['@far.example', 'far.example'],
  [undefined, 'far.example'],
])('a trail that names the writer %j shows %j, because a server speaks for its own names alone', (handle, blogName) => {
  const trail = [{ ...note({ id: 'https://far.example/notes/2' }), handle }]
  const parts = readTrail({ id: 'https://far.example/notes/3', trail }, { origin, nowMs: Date.now() })
  expect(parts).toMatchObject([{ of: 'sender', actor: ann, blogName }])
})
