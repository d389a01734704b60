import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { photosPerPostMax, tagsPerPostMax, titleMaxLength, warningMaxLength } from '../posts/posts.limits.ts'
import { type RemoteDraft, readObject } from './from-object.ts'
import { textOfHtml, withHandles, withoutQuoteLine, withoutTagLine } from './from-object-html.ts'
import { readIncoming } from './incoming.ts'
import type { ApObject } from './vocabulary.ts'

const nowMs = Date.parse('2026-11-18T00:00:00Z')
const everybody = 'https://www.w3.org/ns/activitystreams#Public'
const published = '2026-10-01T12:00:00Z'
const publishedMs = Date.parse(published)

const read = (object: ApObject): RemoteDraft => {
  const draft = readObject(object, { nowMs })
  if (typeof draft === 'string') throw new Error(draft)
  return draft
}

const note = (change: ApObject = {}): ApObject => ({
  id: 'https://far.example/notes/1',
  type: 'Note',
  attributedTo: 'https://far.example/users/ann',
  to: [everybody],
  content: '<p>Hello</p>',
  published,
  ...change,
})

/** Posts as servers of other makes write them, and what becomes of them here. */
const shapes: [server: string, object: ApObject, draft: Partial<RemoteDraft>][] = [
  [
    'Mastodon, with pictures, a warning, a mention and a quote',
    {
      id: 'https://m.example/users/ann/statuses/1',
      type: 'Note',
      summary: 'Food',
      inReplyTo: null,
      published,
      url: 'https://m.example/@ann/1',
      attributedTo: 'https://m.example/users/ann',
      to: [everybody],
      cc: ['https://m.example/users/ann/followers'],
      sensitive: true,
      content:
        '<p class="quote-inline">RE: <a href="https://far.example/p/9">https://far.example/p/9</a></p><p><span class="h-card" translate="no"><a href="https://far.example/@bob" class="u-url mention">@<span>bob</span></a></span> lunch <a href="https://m.example/tags/soup" class="mention hashtag" rel="tag">#<span>soup</span></a></p>',
      contentMap: { en: '<p>lunch</p>' },
      quote: 'https://far.example/p/9',
      quoteUrl: 'https://far.example/p/9',
      attachment: [
        {
          type: 'Document',
          mediaType: 'image/jpeg',
          url: 'https://files.m.example/1.jpg',
          name: 'A bowl of soup',
          blurhash: 'UBL_:rOpGG-oBUNG,qRj2so|=eE1w^n4S5NH',
          focalPoint: [0, 0],
          width: 1200,
          height: 800,
        },
        { type: 'Document', mediaType: 'image/png', url: 'https://files.m.example/2.png', name: null },
      ],
      tag: [
        { type: 'Mention', href: 'https://far.example/users/bob', name: '@bob@far.example' },
        { type: 'Hashtag', href: 'https://m.example/tags/soup', name: '#soup' },
      ],
    },
    {
      kind: 'photo',
      title: '',
      html: '<p><span class="h-card" translate="no"><a href="https://far.example/@bob" class="u-url mention">@<span>bob</span></a></span> lunch <a href="https://m.example/tags/soup" class="mention hashtag" rel="tag">#<span>soup</span></a></p>',
      pageUrl: 'https://m.example/@ann/1',
      warning: 'Food',
      tags: ['soup'],
      quote: 'https://far.example/p/9',
      mentions: [{ name: 'bob', host: 'far.example' }],
      files: [
        { type: 'picture', url: 'https://files.m.example/1.jpg', alt: 'A bowl of soup', width: 1200, height: 800 },
        { type: 'picture', url: 'https://files.m.example/2.png', alt: '', width: 0, height: 0 },
      ],
    },
  ],
  [
    'Mastodon, a poll that goes on',
    note({
      type: 'Question',
      content: '<p>Tea?</p>',
      url: 'https://far.example/@ann/1',
      endTime: '2026-12-01T00:00:00Z',
      votersCount: 3,
      oneOf: [
        { type: 'Note', name: 'Yes <b>', replies: { type: 'Collection', totalItems: 2 } },
        { type: 'Note', name: 'No', replies: { type: 'Collection', totalItems: 1 } },
      ],
    }),
    {
      kind: 'text',
      after:
        '<ul><li>Yes &lt;b&gt;: 2 votes</li><li>No: 1 vote</li></ul><p><a href="https://far.example/@ann/1">Vote at far.example</a></p>',
    },
  ],
  [
    'Misskey, a quote with a film',
    note({
      content:
        '<p><span>look</span><span class="quote-inline"><br><br>RE: <a href="https://k.example/n/2">x</a></span></p>',
      _misskey_content: 'look',
      _misskey_quote: 'https://k.example/notes/2',
      quoteUrl: 'https://k.example/notes/2',
      source: { content: 'look', mediaType: 'text/x.misskeymarkdown' },
      attachment: [
        { type: 'Document', mediaType: 'video/mp4', url: 'https://k.example/f/1', name: 'a cat', sensitive: false },
      ],
      tag: [{ type: 'Emoji', name: ':blob:', icon: { type: 'Image', url: 'https://k.example/e/1.png' } }],
      sensitive: false,
    }),
    {
      kind: 'video',
      html: '<p><span>look</span></p>',
      quote: 'https://k.example/notes/2',
      tags: [],
      warning: '',
      files: [{ type: 'film', url: 'https://k.example/f/1', alt: 'a cat', width: 0, height: 0 }],
    },
  ],
  [
    'Pleroma and Akkoma, an answer with links of attachments',
    note({
      actor: 'https://far.example/users/ann',
      context: 'https://far.example/contexts/1',
      inReplyTo: 'https://near.example/ap/posts/7',
      summary: '',
      attachment: [
        {
          type: 'Document',
          mediaType: 'image/webp',
          name: 'a dog',
          url: [
            {
              type: 'Link',
              mediaType: 'image/webp',
              href: 'https://far.example/media/d.webp',
              width: 640,
              height: 480,
            },
          ],
        },
      ],
      tag: [{ type: 'Hashtag', name: '#dogs' }, 'dogs'],
    }),
    {
      kind: 'photo',
      inReplyTo: 'https://near.example/ap/posts/7',
      tags: ['dogs'],
      files: [{ type: 'picture', url: 'https://far.example/media/d.webp', alt: 'a dog', width: 640, height: 480 }],
    },
  ],
  [
    'Pixelfed, pictures without words',
    note({
      content: null,
      attachment: [{ type: 'Image', mediaType: 'image/jpeg', url: 'https://px.example/1.jpg', name: 'hill' }],
      commentsEnabled: true,
    }),
    {
      kind: 'photo',
      html: '',
      files: [{ type: 'picture', url: 'https://px.example/1.jpg', alt: 'hill', width: 0, height: 0 }],
    },
  ],
  [
    'PeerTube, a film with several forms',
    {
      type: 'Video',
      id: 'https://tube.example/videos/watch/1',
      name: 'A walk',
      to: [everybody],
      published,
      mediaType: 'text/markdown',
      content: 'In the **woods**',
      sensitive: false,
      duration: 'PT60S',
      attributedTo: [
        { type: 'Person', id: 'https://tube.example/accounts/ann' },
        { type: 'Group', id: 'https://tube.example/video-channels/walks' },
      ],
      tag: [{ type: 'Hashtag', name: 'woods' }],
      url: [
        { type: 'Link', mediaType: 'text/html', href: 'https://tube.example/w/1' },
        { type: 'Link', mediaType: 'video/mp4', href: 'https://tube.example/1-1080.mp4', height: 1080, width: 1920 },
        { type: 'Link', mediaType: 'video/mp4', href: 'https://tube.example/1-480.mp4', height: 480, width: 854 },
        {
          type: 'Link',
          mediaType: 'application/x-mpegURL',
          href: 'https://tube.example/1.m3u8',
          tag: [
            { type: 'Link', mediaType: 'video/mp4', href: 'https://tube.example/1-720.mp4', height: 720, width: 1280 },
          ],
        },
      ],
    },
    {
      kind: 'video',
      title: '',
      html: 'In the **woods**',
      isMarkdown: true,
      before: '<p><b>A walk</b></p>',
      pageUrl: 'https://tube.example/w/1',
      authors: ['https://tube.example/accounts/ann', 'https://tube.example/video-channels/walks'],
      tags: ['woods'],
      files: [{ type: 'film', url: 'https://tube.example/1-720.mp4', alt: '', width: 1280, height: 720 }],
    },
  ],
  [
    'Lemmy, a link in a community',
    {
      type: 'Page',
      id: 'https://lemmy.example/post/1',
      attributedTo: 'https://lemmy.example/u/ann',
      to: ['https://lemmy.example/c/birds', everybody],
      audience: 'https://lemmy.example/c/birds',
      name: 'Bowerbirds build',
      cc: [],
      content: '<p>Read this</p>',
      mediaType: 'text/html',
      attachment: [{ type: 'Link', href: 'https://news.example/bowers?a=1&b=2' }],
      sensitive: false,
      published,
    },
    {
      kind: 'text',
      title: 'Bowerbirds build',
      after: '<p><a href="https://news.example/bowers?a=1&amp;b=2">https://news.example/bowers?a=1&amp;b=2</a></p>',
      pageUrl: 'https://lemmy.example/post/1',
    },
  ],
  [
    'WriteFreely, an article',
    note({ type: 'Article', name: 'On moss', content: '<p>Moss.</p>', url: 'https://far.example/ann/on-moss' }),
    { kind: 'text', title: 'On moss', html: '<p>Moss.</p>', pageUrl: 'https://far.example/ann/on-moss' },
  ],
  [
    'GoToSocial, one attachment and one tag, not in lists',
    note({
      to: everybody,
      attributedTo: 'https://far.example/users/ann',
      attachment: { type: 'Audio', mediaType: 'audio/mpeg', url: 'https://far.example/s.mp3', name: 'rain' },
      tag: { type: 'Hashtag', name: '#rain', href: 'https://far.example/tags/rain' },
      interactionPolicy: {},
    }),
    {
      kind: 'audio',
      tags: ['rain'],
      files: [{ type: 'sound', url: 'https://far.example/s.mp3', alt: 'rain', width: 0, height: 0 }],
    },
  ],
  [
    'snac, everybody in cc and a document without a media type',
    note({
      to: ['https://far.example/ann/followers'],
      cc: ['as:Public'],
      attachment: [{ type: 'Document', url: 'https://far.example/ann/s/p.png', name: '' }],
    }),
    {
      kind: 'photo',
      files: [{ type: 'picture', url: 'https://far.example/ann/s/p.png', alt: '', width: 0, height: 0 }],
    },
  ],
  [
    'the WordPress plugin, an article with an excerpt',
    note({
      type: 'Article',
      name: 'Spring',
      summary: '<p>An excerpt</p>',
      content: '<p>Text</p><img src="https://far.example/a.jpg" alt="tulip">',
      attachment: [{ type: 'Image', url: 'https://far.example/a.jpg', mediaType: 'image/jpeg', name: 'tulip' }],
      sensitive: false,
    }),
    {
      kind: 'text',
      title: 'Spring',
      warning: '',
      html: '<p>Text</p><img src="https://far.example/a.jpg" alt="tulip">',
    },
  ],
  [
    'Wafrn, an answer that quotes by a link among its tags',
    note({
      inReplyTo: 'https://far.example/fediverse/post/2',
      sensitive: true,
      attachment: [
        { type: 'Document', mediaType: 'image/avif', url: 'https://far.example/1.avif', name: 'x', sensitive: true },
      ],
      tag: [
        {
          type: 'Link',
          rel: 'https://misskey-hub.net/ns#_misskey_quote',
          href: 'https://far.example/q',
          name: 'RE: x',
        },
        { type: 'WafrnHashtag', name: 'ignored' },
        { type: 'Hashtag', name: '#CuteCats', spelling: 'cute cats' },
      ],
    }),
    {
      kind: 'photo',
      warning: 'Sensitive media',
      inReplyTo: 'https://far.example/fediverse/post/2',
      quote: 'https://far.example/q',
      tags: ['cute cats'],
    },
  ],
]

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
  expect(withoutTagLine(`<p>a</p><p>${anchor('#b')} ${anchor('#c')}</p>`, ['b', 'c'])).toBe('<p>a</p>')
  for (const html of [`<p>a ${anchor('#b')}</p>`, `<p>a</p><p>${anchor('b')}</p>`, '<p>a</p>'])
    expect(withoutTagLine(html, ['b'])).toBe(html)
  expect(textOfHtml('<p>a<br />b &amp; c</p><p><a href="x">d</a></p>')).toBe('a\nb & c\nd')
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
const names = ['id', 'type', 'to', 'cc', 'content', 'contentMap', 'name', 'summary', 'tag', 'attachment', 'url', 'href']
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
    { numRuns: 300 },
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
    { numRuns: 300 },
  )
})
