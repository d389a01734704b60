import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RefusedError } from '../../../core/refusal.ts'
import { writeForTests } from '../../../testing/npf-parts.ts'
import { onlySent } from '../../document/clean-change.ts'
import { postsRefusals } from '../../posts.refusals.ts'
import { type AboutSent, fromLegacy } from './from-legacy.ts'

const files = ['/media/a.webp', '/media/b.webp']

const made = (sent: unknown, about: Partial<AboutSent> = {}) => fromLegacy(sent, { write: writeForTests, ...about })

test.each([
  [
    { type: 'text', title: 'T', body: '<p>a</p>' },
    { kind: 'text', title: 'T', body: { html: '<p>a</p>', format: 1 } },
  ],
  [{ body: 'a' }, { kind: 'text', body: { html: 'a' } }],
  [{ type: 'regular', body: 'a' }, { kind: 'text' }],
  [
    { type: 'photo', caption: 'c', link: 'https://a.example/', source: 'https://b.example/c.png' },
    {
      kind: 'photo',
      body: { html: 'c' },
      said: {
        photos: [{ id: 'o1', address: 'https://b.example/c.png' }],
        ...{ linkthrough: 'https://a.example/', order: ['o1'] },
      },
    },
  ],
  [
    { type: 'quote', quote: 'Be', source: 'Me' },
    { kind: 'quote', said: { quote: 'Be' }, body: { html: 'Me' } },
  ],
  [
    { type: 'link', title: 'T', url: 'https://a.example/', description: 'd', thumbnail: 'https://b.example/c.png' },
    {
      ...{ kind: 'link', title: 'T', body: { html: 'd' } },
      said: { url: 'https://a.example/', thumbnail: 'https://b.example/c.png' },
    },
  ],
  [
    { type: 'chat', title: 'T', conversation: 'Ann: hi' },
    { kind: 'chat', title: 'T', said: { chat: 'Ann: hi' } },
  ],
  [{ type: 'conversation', conversation: 'Ann: hi' }, { kind: 'chat' }],
  [
    { type: 'audio', external_url: 'https://a.example/s.mp3', caption: 'c' },
    { kind: 'audio', said: { url: 'https://a.example/s.mp3' }, body: { html: 'c' } },
  ],
  [
    { type: 'video', embed: '<iframe src="x"></iframe>' },
    { kind: 'video', said: { embedCode: '<iframe src="x"></iframe>' } },
  ],
])('the parameters %o become ours [API-035]', (sent, change) => {
  expect(made(sent)).toMatchObject({ state: 'published', ...change })
})

test('uploads take the place of data [API-035]', () => {
  expect(made({ type: 'photo', photoset_layout: '2' }, { files })).toMatchObject({
    said: {
      photos: [
        { id: 'o1', address: '/media/a.webp' },
        { id: 'o2', address: '/media/b.webp' },
      ],
      ...{ order: ['o1', 'o2'], layout: '2' },
    },
  })
  expect(made({ type: 'audio' }, { files: ['/media/s.mp3'] })).toMatchObject({
    said: { fileUrl: '/media/s.mp3', hasConsent: true },
  })
  expect(made({ type: 'video', embed: '' }, { files: ['/media/f.mp4'] })).toMatchObject({
    said: { fileUrl: '/media/f.mp4' },
  })
})

const eveningMs = Date.UTC(2026, 10, 17, 19)

test.each([
  [{ state: 'draft' }, { state: 'draft' }],
  [{ state: 'queue' }, { state: 'queued' }],
  [
    { state: 'queue', publish_on: '2027-01-01 10:00:00 GMT' },
    { state: 'scheduled', publishOnMs: Date.UTC(2027, 0, 1, 10) },
  ],
  [{ state: 'private' }, { state: 'private' }],
  [{ is_private: '1' }, { state: 'private' }],
  [{ tags: 'a,b c' }, { columns: { tags: ['a', 'b c'] } }],
  [{ tags: ['a', 'b c'] }, { columns: { tags: ['a', 'b c'] } }],
  [{ date: '2026-11-17 19:00:00 GMT' }, { dateMs: eveningMs }],
  [{ date: 'Tue, 17 Nov 2026 19:00:00 GMT' }, { dateMs: eveningMs }],
  [{ date: '1794942000' }, { dateMs: eveningMs }],
  [{ slug: 'a-b' }, { columns: { slug: 'a-b' } }],
])('what every type takes is read too: %o [API-035]', (sent, change) => {
  expect(made({ body: 'a', ...sent })).toMatchObject(change)
})

test('format and tweet are read, and an edit keeps what it does not name [API-035]', () => {
  expect(made({ body: '*a*', format: 'markdown' }).body).toMatchObject({ source: '*a*', format: 2 })
  expect(made({ body: 'a' }).elsewhere).toBeUndefined()
  expect(made({ body: 'a', tweet: 'off' }).elsewhere).toBeNull()
  expect(made({ body: 'a', tweet: 'Look' }).elsewhere).toEqual({ twitter: 'Look' })
  expect(onlySent<object>(made({ tags: 'a' }, { kind: 'photo', isEdit: true }))).toEqual({
    ...{ kind: 'photo', columns: { tags: ['a'] } },
    said: { linkthrough: undefined },
  })
  expect(made({ type: 'text', answer: 'b' }, { kind: 'answer', isEdit: true })).toMatchObject({
    ...{ kind: 'answer', state: undefined },
    body: { html: 'b' },
  })
})

test('an unknown type or state is refused, and so is everything of a wrong type [API-035]', () => {
  expect(() => made({ type: 'owl' })).toThrow(new RefusedError(postsRefusals.invalidType))
  expect(() => made({ type: 'constructor' })).toThrow(new RefusedError(postsRefusals.invalidType))
  expect(() => made({ body: 7 })).toThrow('posts.legacy_invalid')
  expect(() => made({ state: 'owl' })).toThrow(new RefusedError(postsRefusals.invalidState))
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('type', 'state', 'tags', 'date', 'title', 'body', 'source', 'quote', 'tweet'),
        fc.anything(),
      ),
      (sent) => {
        try {
          expect(made(sent).kind).toBeTypeOf('string')
        } catch (problem) {
          if (!(problem instanceof RefusedError)) throw problem
        }
      },
    ),
    { numRuns: 300 },
  )
})
