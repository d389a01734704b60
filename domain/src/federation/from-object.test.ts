import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readStored } from '../posts/formats/html/read-stored.ts'
import { photosPerPostMax, tagsPerPostMax, titleMaxLength, warningMaxLength } from '../posts/posts.limits.ts'
import { note, published, shapes } from '../testing/federation-shapes.ts'
import { type RemoteDraft, readObject } from './from-object.ts'
import { linksBeside } from './from-object-files.ts'
import { withHandles, withoutQuoteLine, withoutTagLine } from './from-object-html.ts'
import { readIncoming } from './incoming.ts'
import { type ApObject, publicAddress as everybody } from './vocabulary.ts'

const nowMs = Date.parse('2026-11-18T00:00:00Z')
const publishedMs = Date.parse(published)

const read = (object: ApObject): RemoteDraft => {
  const draft = readObject(object, { nowMs })
  if (typeof draft === 'string') throw new Error(draft)
  return draft
}

describe('posts of other servers become posts of ours', () => {
  test.each(shapes)('%s [FED-031]', (_server, object, draft) => {
    expect(read(object)).toMatchObject({ publishedMs, ...draft })
  })

  test('what is not for everybody, of no author of its origin, or no post is not read [FED-032]', () => {
    expect(readObject(note({ to: ['https://far.example/users/ann/followers'], cc: [] }), { nowMs })).toBeTypeOf(
      'string',
    )
    expect(readObject(note({ to: ['https://near.example/ap/blogs/1'] }), { nowMs })).toBeTypeOf('string')
    expect(readObject(note({ attributedTo: 'https://other.example/users/ann' }), { nowMs })).toBeTypeOf('string')
    expect(readObject(note({ id: 'http://far.example/1' }), { nowMs })).toBeTypeOf('string')
    expect(readObject(note({ type: 'Event' }), { nowMs })).toBeTypeOf('string')
    for (const value of [null, 'text', 1, [], [note()]]) expect(readObject(value, { nowMs })).toBeTypeOf('string')
  })

  test('times are at most now, and everything is bounded [FED-031]', () => {
    expect(read(note({ published: '2030-01-01T00:00:00Z' })).publishedMs).toBe(nowMs)
    expect(read(note({ published: 'never' })).publishedMs).toBe(nowMs)
    expect(read(note({ published: '-271821-04-20T00:00:00Z' })).publishedMs).toBe(0)
    const many = read(
      note({
        type: 'Article',
        name: 'n'.repeat(1000),
        summary: 's'.repeat(1000),
        sensitive: true,
        tag: Array.from({ length: 500 }, (_, at) => ({ type: 'Hashtag', name: `#tag${at}` })),
        attachment: Array.from({ length: 100 }, (_, at) => ({ type: 'Image', url: `https://far.example/${at}.png` })),
        content: 'x'.repeat(1_000_000),
      }),
    )
    expect(many.title.length).toBe(titleMaxLength)
    expect(many.warning.length).toBe(warningMaxLength)
    expect(many.tags.length).toBe(tagsPerPostMax)
    expect(many.files.length).toBe(photosPerPostMax)
    expect(many.html.length).toBe(200_000)
  })

  test('a film is taken in the largest form up to 720 pixels high [FED-031]', () => {
    const form = (height: number) => ({ href: `https://far.example/${height}.mp4`, mediaType: 'video/mp4', height })
    const film = note({ type: 'Video', url: [480, 720, 721, 1080].map(form) })
    expect(read(film).files.map(({ url }) => url)).toEqual(['https://far.example/720.mp4'])
  })

  test('the picture of a page is shown if nothing is attached, and that of a note never [FED-031]', () => {
    const image = { type: 'Image', url: 'https://far.example/own.png' }
    const attachment = [{ type: 'Image', url: 'https://far.example/attached.png' }]
    const filesOf = (change: ApObject) => read(note({ image, ...change })).files.map(({ url }) => url)
    expect(filesOf({ type: 'Page', name: 'A page' })).toEqual([image.url])
    expect(filesOf({ type: 'Page', name: 'A page', attachment })).toEqual(['https://far.example/attached.png'])
    expect(filesOf({})).toEqual([])
  })

  test('the first fifty attachments are looked at [FED-031]', () => {
    const linkAt = (place: number) => ({ type: 'Link', href: `https://far.example/${place}` })
    const attachment = Array.from({ length: 60 }, (_, at) => linkAt(at + 1))
    const links = linksBeside({ attachment })
    expect([links.length, links.at(-1)]).toEqual([50, 'https://far.example/50'])
  })

  test('files are named by https addresses alone [FED-031]', () => {
    const urls = [
      'http://far.example/1.png',
      'javascript:alert(1)',
      '//far.example/1.png',
      'data:image/png;base64,AA',
      7,
    ]
    const attachment = urls.map((url) => ({ type: 'Image', url }))
    expect(read(note({ attachment })).files).toEqual([])
  })
})

test('lines that only repeat a quote or the tags go, and nothing else [FED-031]', () => {
  expect(withoutQuoteLine('<p>a</p><p class="quote-inline">RE: <a href="x">x</a></p>')).toBe('<p>a</p>')
  expect(withoutQuoteLine('<p>class="quote-inline"</p>')).toBe('<p>class="quote-inline"</p>')
  const anchor = (text: string) => `<a href="https://x.example/" rel="nofollow">${text}</a>`
  const left = (html: string, tags: string[]) => withoutTagLine(readStored(html), tags)
  expect(left(`<p>a</p><p>${anchor('#b')} ${anchor('#c')}</p>`, ['b', 'c'])).toEqual(readStored('<p>a</p>'))
  for (const html of [`<p>a ${anchor('#b')}</p>`, `<p>a</p><p>${anchor('b')}</p>`, '<p>a</p>'])
    expect(left(html, ['b'])).toEqual(readStored(html))
})

test('names of other servers are written in full, and ours as they are [FED-033]', () => {
  const homes = { own: 'near.example', theirs: 'far.example' }
  const mentions = [
    { name: 'wren', host: 'near.example' },
    { name: 'bob', host: 'other.example' },
  ]
  const text = '@wren @bob @carol. mail@dave.example @wren@near.example @eve@x.example'
  expect(withHandles(text, mentions, homes)).toBe(
    '@wren @bob@other.example @carol@far.example. mail@dave.example @wren @eve@x.example',
  )
})

/** Values of any shape under the names that posts have. */
const names = [
  'toString',
  'valueOf',
  'rel',
  'spelling',
  'sensitive',
  'id',
  'type',
  'to',
  'cc',
  'content',
  'contentMap',
  'name',
  'summary',
  'tag',
  'attachment',
  'url',
  'href',
]
const others = [
  'attributedTo',
  'published',
  'inReplyTo',
  'quote',
  'oneOf',
  'closed',
  'endTime',
  'mediaType',
  'image',
  'trail',
]
const hostile = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      everybody,
      'https://far.example/users/ann',
      'https://far.example/1',
      'Note',
      'Hashtag',
      'Mention',
      'Image',
    ),
    fc.constantFrom<unknown>(null, true, -1, 1e308, Number.NaN),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc.dictionary(fc.constantFrom(...names, ...others), tie('value'), { maxKeys: 8 }),
}))

test('no object makes the reader fail, and what it reads can be stored [FED-034]', () => {
  fc.assert(
    fc.property(hostile.object, hostile.value, (change, value) => {
      for (const object of [note(change as ApObject), value, { ...note(), tag: value, attachment: value }]) {
        const draft = readObject(object, { nowMs })
        if (typeof draft === 'string') continue
        const text = JSON.stringify(draft)
        expect(text).not.toContain('\\u0000')
        expect(draft.files.every(({ url }) => url.startsWith('https:'))).toBe(true)
        expect(Number.isFinite(draft.publishedMs)).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
  fc.assert(
    fc.property(
      fc.constantFrom('Create', 'Update', 'Delete', 'Announce', 'Like', 'Undo'),
      hostile.value,
      (type, object) => {
        const actor = 'https://far.example/users/ann'
        const read = readIncoming({ type, id: `${actor}#1`, actor, object, to: everybody }, 'https://near.example')
        expect(read).toBeTypeOf('object')
      },
    ),
    { numRuns: 200 },
  )
})

test.each([
  ['the one language of a map', { content: '<p>a</p>', contentMap: { de: '<p>b</p>' } }, 'de'],
  [
    'the text itself among several',
    { content: '<p>a</p>', contentMap: { de: '<p>b</p>', 'pt-BR': '<p>a</p>' } },
    'pt-BR',
  ],
  ['none of several others', { content: '<p>a</p>', contentMap: { de: '<p>b</p>', fr: '<p>c</p>' } }, null],
  ['none without a map', { content: '<p>a</p>' }, null],
  ['none for a tag that is none', { content: '<p>a</p>', contentMap: { '<b>': '<p>a</p>' } }, null],
  ['none for a tag that is too long', { content: '<p>a</p>', contentMap: { ['a'.repeat(36)]: '<p>a</p>' } }, null],
])('a post from elsewhere has %s as its language [DAY-156]', (_case, change, lang) => {
  expect(read(note(change)).lang).toBe(lang)
})
