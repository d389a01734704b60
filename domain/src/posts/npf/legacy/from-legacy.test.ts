import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RefusedError } from '../../../core/refusal.ts'
import { postsRefusals } from '../../posts.refusals.ts'
import { fromLegacy } from './from-legacy.ts'

const files = ['/media/a.webp', '/media/b.webp']

test.each([
  [{ type: 'text', title: 'T', body: '<p>a</p>' }, { post: { type: 'text', one: 'T', two: '<p>a</p>' } }],
  [{ body: 'a' }, { post: { type: 'text', two: 'a' } }],
  [{ type: 'regular', body: 'a' }, { post: { type: 'text' } }],
  [
    { type: 'photo', caption: 'c', link: 'https://a.example/', source: 'https://b.example/c.png' },
    {
      images: { o1: 'https://b.example/c.png' },
      post: { type: 'photo', two: 'c', three: 'https://a.example/', photoset_order: 'o1' },
    },
  ],
  [{ type: 'quote', quote: 'Be', source: 'Me' }, { post: { type: 'quote', one: 'Be', two: 'Me' } }],
  [
    { type: 'link', title: 'T', url: 'https://a.example/', description: 'd', thumbnail: 'https://b.example/c.png' },
    { thumbnail: 'https://b.example/c.png', post: { type: 'link', one: 'T', two: 'https://a.example/', three: 'd' } },
  ],
  [{ type: 'chat', title: 'T', conversation: 'Ann: hi' }, { post: { type: 'chat', one: 'T', two: 'Ann: hi' } }],
  [{ type: 'conversation', conversation: 'Ann: hi' }, { post: { type: 'chat' } }],
  [
    { type: 'audio', external_url: 'https://a.example/s.mp3', caption: 'c' },
    { post: { type: 'audio', two: 'c', three: 'https://a.example/s.mp3' } },
  ],
  [
    { type: 'video', embed: '<iframe src="x"></iframe>' },
    { embed_code: '<iframe src="x"></iframe>', post: { type: 'video' } },
  ],
])('the parameters %o become the fields of our form [API-035]', (sent, fields) => {
  expect(fromLegacy(sent)).toMatchObject({ editor_type: 'html', ...fields, post: { state: '0', ...fields.post } })
})

test('uploads take the place of data [API-035]', () => {
  expect(fromLegacy({ type: 'photo', photoset_layout: '2' }, { files })).toMatchObject({
    images: { o1: '/media/a.webp', o2: '/media/b.webp' },
    post: { photoset_order: 'o1,o2', photoset_layout: '2' },
  })
  expect(fromLegacy({ type: 'audio' }, { files: ['/media/s.mp3'] })).toMatchObject({
    preuploaded_url: '/media/s.mp3',
    confirm_tos: true,
  })
  expect(fromLegacy({ type: 'video', embed: '' }, { files: ['/media/f.mp4'] })).toMatchObject({
    preuploaded_url: '/media/f.mp4',
  })
})

test.each([
  [{ state: 'draft' }, { state: '1' }],
  [{ state: 'queue' }, { state: '2' }],
  [
    { state: 'queue', publish_on: '2027-01-01 10:00:00 GMT' },
    { state: 'on.2', publish_on: '2027-01-01 10:00:00' },
  ],
  [{ state: 'private' }, { state: 'private' }],
  [{ is_private: '1' }, { state: 'private' }],
  [{ tags: 'a,b c' }, { tags: 'a,b c' }],
  [{ tags: ['a', 'b c'] }, { tags: 'a,b c' }],
  [{ date: '2026-11-17 19:00:00 GMT' }, { date: '2026-11-17 19:00:00' }],
  [{ date: 'Tue, 17 Nov 2026 19:00:00 GMT' }, { date: '2026-11-17T19:00:00.000Z' }],
  [{ date: '1794942000' }, { date: '2026-11-17T19:00:00.000Z' }],
  [{ slug: 'a-b' }, { slug: 'a-b' }],
])('what every type takes is read too: %o [API-035]', (sent, post) => {
  expect(fromLegacy({ body: 'a', ...sent }).post).toMatchObject(post)
})

test('format and tweet are read, and an edit keeps what it does not name [API-035]', () => {
  expect(fromLegacy({ body: '*a*', format: 'markdown' })).toMatchObject({ editor_type: 'markdown' })
  expect(fromLegacy({ body: 'a', tweet: 'off' })).toMatchObject({ send_to_twitter: false })
  expect(fromLegacy({ body: 'a', tweet: 'Look' })).toMatchObject({ send_to_twitter: true, custom_tweet: 'Look' })
  expect(fromLegacy({ tags: 'a' }, { kind: 'photo', isEdit: true })).toEqual({
    editor_type: 'html',
    post: { type: 'photo', tags: 'a' },
  })
  expect(fromLegacy({ type: 'text', answer: 'b' }, { kind: 'answer', isEdit: true }).post).toEqual({
    type: 'answer',
    two: 'b',
  })
})

test('an unknown type or state is refused, and so is everything of a wrong type [API-035]', () => {
  expect(() => fromLegacy({ type: 'owl' })).toThrow(new RefusedError(postsRefusals.invalidType))
  expect(() => fromLegacy({ type: 'constructor' })).toThrow(new RefusedError(postsRefusals.invalidType))
  expect(() => fromLegacy({ body: 7 })).toThrow('posts.legacy_invalid')
  expect(() => fromLegacy({ state: 'owl' })).toThrow(new RefusedError(postsRefusals.invalidState))
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('type', 'state', 'tags', 'date', 'title', 'body', 'source', 'quote', 'tweet'),
        fc.anything(),
      ),
      (sent) => {
        try {
          expect(fromLegacy(sent).post?.type).toBeTypeOf('string')
        } catch (problem) {
          if (!(problem instanceof RefusedError)) throw problem
        }
      },
    ),
    { numRuns: 300 },
  )
})
