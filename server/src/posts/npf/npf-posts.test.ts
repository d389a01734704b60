import { readFileSync } from 'node:fs'
import { wordsOf } from '@bowerbird/domain/core/html/words-of-html.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import type { PostChange } from '@bowerbird/domain/posts/document/change.ts'
import { cleanChange } from '@bowerbird/domain/posts/document/clean-change.ts'
import type { Content } from '@bowerbird/domain/posts/entities.contract.ts'
import { allowedAttributes } from '@bowerbird/domain/posts/formats/html/decode.ts'
import { fromNpf } from '@bowerbird/domain/posts/npf/from-npf.ts'
import { fromLegacy } from '@bowerbird/domain/posts/npf/legacy/from-legacy.ts'
import { legacyPost } from '@bowerbird/domain/posts/npf/legacy/legacy-post.ts'
import { partToNpf, toNpf } from '@bowerbird/domain/posts/npf/to-npf.ts'
import { fetchPostForForm } from '@bowerbird/domain/posts/posts.contract.ts'
import fc from 'fast-check'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '../../core/http/viewer.ts'
import { slowMediaTasks } from '../../media/media.jobs.ts'
import { aPicture, aTone, openSamples } from '../../testing/sample-media.ts'
import { aPhoto, upload } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { reblog } from '../../testing/writing.ts'
import { cleanHtml } from '../write/clean-html.ts'
import { savePost } from '../write/save-post.actions.ts'
import { writeBody } from '../write/written-text.ts'

const samples = openSamples()
let world: World
let origin: string
let wren: Person
const uploads = new Map<string, string>()
beforeAll(async () => {
  world = await openWorld()
  origin = world.deps.config.origin
  wren = await world.aMember()
  for (const [name, widthPx] of [
    ['p', 64],
    ['q', 80],
  ] as const) {
    const body = await aPhoto(widthPx, 48).jpeg().toBuffer()
    const { response } = await upload<Uploaded>(world, wren, '/svc/post/upload/photo', { body, field: 'photo' })
    uploads.set(name, response.url)
  }
  const body = readFileSync(samples.make('song.mp3', ...aTone(1)))
  const sent = { body, field: 'audio', mime: 'audio/mpeg' }
  uploads.set('s', (await upload<Uploaded>(world, wren, '/svc/post/upload/audio', sent)).response.url)
})
afterAll(async () => {
  await world.close()
  samples.remove()
})

/** Saves as the API does. */
const save = async (change: PostChange, editPostId?: string) => {
  const viewer = (await world.deps.viewerOf({ sessionToken: wren.token } as FastifyRequest)) as Member
  const decode = () => cleanChange({ ...change, origin }, Date.now())
  const asked = { blogName: wren.blogName, type: change.kind, decode, editPostId }
  return (await savePost(world.deps.db, viewer, world.deps, asked)).post
}

const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more })
const image = (identifier: string, more: object = {}) => ({ type: 'image', media: [{ identifier }], ...more })
const rows = (...display: number[][]) => [{ type: 'rows', display: display.map((blocks) => ({ blocks })) }]

test.each([
  [
    'text',
    [text('T', { subtype: 'heading1' }), text('a 🌳 b', { formatting: [{ start: 2, end: 3, type: 'bold' }] })],
    [],
  ],
  ['text', [text('a'), text('b', { subtype: 'quote' }), text('c', { subtype: 'chat' })], []],
  [
    'photo',
    [text('above'), image('p', { caption: 'Mine', alt_text: 'A bird' }), image('q'), text('below')],
    rows([0], [1, 2], [3]),
  ],
  ['photo', [image('p'), text('a'), image('q', { caption: 'Words' })], []],
  ['audio', [text('a'), { type: 'audio', media: { identifier: 's' }, title: 'T' }, image('q')], []],
  ['video', [text('a'), { type: 'video', url: 'https://vimeo.com/7' }, text('b')], []],
  ['quote', [text('Be', { subtype: 'quote' }), text('Me')], []],
  [
    'chat',
    [
      text('Ann: hi', { subtype: 'chat', formatting: [{ start: 0, end: 4, type: 'bold' }] }),
      text('silence', { subtype: 'chat' }),
    ],
    [],
  ],
  ['link', [text('see'), { type: 'link', url: 'https://a.example/', title: 'T', description: 'D', author: 'A' }], []],
  ['answer', [text('Why?'), text('Because'), image('p')], [{ type: 'ask', blocks: [0] }]],
])(
  'blocks are saved as a %s by the write path of every form, and read back: %o [API-026] [API-027]',
  async (type, content, layout) => {
    const post = await save(fromNpf({ content, layout }, { origin, uploads }))
    expect(post.type).toBe(type)
    const read = partToNpf(post.content as Content, origin)
    const plain = (block: object) => {
      const { type: of, text: words, subtype, formatting, caption, url, title } = block as Record<string, unknown>
      return { of, words, subtype, formatting, caption, url, title }
    }
    expect(read.content.map(plain)).toEqual(content.map(plain))
    expect(read.layout).toEqual(layout)

    const before = post.content as Content
    const edited = await save(fromNpf(read, { origin, before }), post.id)
    expect(edited.content).toEqual(before)
  },
)

test('an uploaded film stays in its place and in its post, before and after it can be played [API-027] [API-028]', async () => {
  const body = readFileSync(samples.make('film.mp4', ...aPicture(1, '160x120', 10), ...aTone(1)))
  const sent = { body, field: 'video', mime: 'video/mp4' }
  const file = (await upload<Uploaded>(world, wren, '/svc/post/upload/video', sent)).response
  const content = [text('a'), { type: 'video', media: { identifier: 'f' } }, text('b')]
  const { id, ...made } = await save(fromNpf({ content }, { origin, uploads: new Map([['f', file.url]]) }))
  const editedFrom = async (before: Content) => {
    const read = partToNpf(before, origin)
    expect(read.content).toMatchObject([text('a'), { type: 'video', provider: 'tumblr' }, text('b')])
    return (await save(fromNpf(read, { origin, before }), id)).content as Content
  }
  expect((await editedFrom(made.content as Content)).video?.state).toBe('processing')
  await slowMediaTasks(world.deps).transcode_video?.({ hash: file.key.split('/')[2] as string })
  const ready = (await world.send(wren, fetchPostForForm, { post_id: id })).response.post.content as Content
  expect(partToNpf(ready, origin).content[1]).toMatchObject({ media: { url: origin + file.url, type: 'video/mp4' } })
  expect((await editedFrom(ready)).video).toEqual(ready.video)
})

test('a reblog is sent with its trail, as blocks and in the format before them [API-020] [API-034]', async () => {
  const first = await save(fromNpf({ content: [image('p'), text('first')] }, { origin, uploads }))
  const owl = await world.aMember()
  const post = await reblog(world, owl, first, { post: { type: 'text', two: '<p>second</p>' } })
  expect(toNpf(post, origin)).toMatchObject({
    content: [{ text: 'second' }],
    trail: [{ blog: { name: wren.blogName }, post: { id: first.id }, content: [{ type: 'image' }, { text: 'first' }] }],
  })
  expect(legacyPost(post, { origin, hasReblogInfo: true })).toMatchObject({
    type: 'photo',
    photos: [{ original_size: { url: origin + uploads.get('p') } }],
    reblog: { comment: '<p>second</p>', tree_html: expect.stringContaining('<p>first</p>') },
    reblogged_from_id: first.id,
    reblogged_root_id: first.id,
    reblogged_root_name: wren.blogName,
  })
})

test('posts in the format before blocks go through the same write path [API-035]', async () => {
  const photo = await save(
    fromLegacy({ type: 'photo', caption: '<p>c</p>' }, { write: writeBody, files: [uploads.get('p') as string] }),
  )
  expect(legacyPost(photo, { origin })).toMatchObject({
    type: 'photo',
    caption: '<p>c</p>',
    photos: [{ original_size: { url: origin + uploads.get('p') } }],
  })
  const chat = await save(
    fromLegacy(
      { type: 'chat', title: 'T', conversation: 'Ann: hi', state: 'draft', tags: ['a', 'b'] },
      { write: writeBody },
    ),
  )
  expect(legacyPost(chat, { origin })).toMatchObject({
    ...{ type: 'chat', title: 'T', state: 'draft', tags: ['a', 'b'] },
    dialogue: [{ name: 'Ann', phrase: 'hi' }],
  })
  const retagged = await save(fromLegacy({ tags: 'c' }, { write: writeBody, kind: 'chat', isEdit: true }), chat.id)
  expect(legacyPost(retagged, { origin })).toMatchObject({ title: 'T', state: 'draft', tags: ['c'], body: 'Ann: hi' })
})

const evil = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    'javascript:alert(1)',
    '<script>x</script>',
    '"><img src=x onerror=y>',
    '</p>',
    '&lt;',
    '<!--',
    ']]>',
  ),
  fc.constantFrom(
    '/media/a.webp',
    '/media/../x',
    'https://a.example/?b=1&c="',
    'https://vimeo.com/7',
    '//b.example',
    '\u00a0x\t',
  ),
)
const format = fc.record({
  type: fc.constantFrom('bold', 'italic', 'small', 'link', 'mention', 'color'),
  start: fc.nat(12),
  end: fc.nat(15),
  url: evil,
})
const media = fc.array(fc.record({ url: evil, width: fc.integer({ min: -9, max: 200_000 }), height: fc.nat(9) }), {
  maxLength: 2,
})
const block = fc.oneof(
  fc.record({
    type: fc.constant('text'),
    text: fc.array(evil, { maxLength: 3 }).map((some) => some.join('\n')),
    subtype: fc.constantFrom(
      'heading1',
      'heading2',
      'quote',
      'chat',
      'indented',
      'ordered-list-item',
      'unordered-list-item',
      'x',
    ),
    indent_level: fc.integer({ min: -2, max: 12 }),
    formatting: fc.array(format, { maxLength: 5 }),
  }),
  fc.record({
    type: fc.constant('image'),
    media,
    alt_text: evil,
    caption: evil,
    attribution: fc.record({ type: fc.constant('link'), url: evil }),
  }),
  fc.record({ type: fc.constant('link'), url: evil, title: evil, description: evil, author: evil, poster: media }),
  fc.record({ type: fc.constant('video'), url: evil, embed_html: evil }),
)

test('the rich text of any blocks is what the sanitiser keeps, letter for letter [API-031]', () => {
  let written = 0
  fc.assert(
    fc.property(fc.array(block, { maxLength: 8 }), fc.integer({ min: -1, max: 8 }), (content, truncate_after) => {
      try {
        const { body } = fromNpf(
          { content, layout: [{ type: 'rows', truncate_after }] },
          { origin: 'https://bowerbird.example' },
        )
        const html = body?.html ?? ''
        expect(cleanHtml(html)).toBe(html)
        written += html === '' ? 0 : 1
      } catch (problem) {
        if (!(problem instanceof RefusedError)) throw problem
      }
    }),
    { numRuns: 800 },
  )
  expect(written).toBeGreaterThan(300)
})

const piece = fc.oneof(
  fc.constantFrom(...Object.keys(allowedAttributes)).map((name) => `<${name}>`),
  fc.constantFrom(...Object.keys(allowedAttributes)).map((name) => `</${name}>`),
  fc.constantFrom(
    '<img src="/media/a.webp">',
    '<a href="https://a.example/">',
    '<hr class="read-more">',
    '<br>',
    '\n',
    ' ',
  ),
  fc.constantFrom('one', 'two 🌳', '&amp;', '&lt;b&gt;', 'ø'),
)
const lettersOf = (words: string) => [...words.replaceAll(/\s/g, '')].sort().join('')
const wordsIn = (block: object) => {
  const { text: words, caption, title, description, author, site_name } = block as Record<string, string | undefined>
  return [words, caption, title, description, author, site_name].join('')
}

test('no word of a rich text is lost on the way to blocks and back [API-021] [API-032]', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const body_html = cleanHtml(pieces.join(''))
      const before = aPartWith(body_html)
      const read = partToNpf(before, origin)
      expect(lettersOf(read.content.map(wordsIn).join(''))).toBe(lettersOf(wordsOf(body_html)))
      const back = fromNpf(read, { origin, before }).body?.html ?? ''
      expect(lettersOf(wordsOf(back))).toBe(lettersOf(wordsOf(body_html)))
      expect(partToNpf(aPartWith(back), origin)).toEqual(read)
    }),
    { numRuns: 800, examples: [[['<figure>', '<a href="https://a.example/">', '<b>']]] },
  )
})

const aPartWith = (body_html: string): Content => ({
  ...{ content_id: '1', post_id: '2', blog: null, blog_name: 'wren', type: 'text', title: '', body_html, ask: null },
  created_at: '2026-11-17T19:00:00.000Z',
})
