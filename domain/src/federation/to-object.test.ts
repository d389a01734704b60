import { expect, test } from 'vitest'
import type { Post } from '../posts/entities.contract.ts'
import { aBlog, aFrame, aPart, aPhoto, aPost, origin } from '../testing/npf-parts.ts'
import { hashtagOf } from './note-html.ts'
import { toObject } from './to-object.ts'

const around = (known: Record<string, string> = { 2: '7' }) => ({ origin, blogIdOf: new Map(Object.entries(known)) })
const aNote = (change: Partial<Post> = {}) =>
  aPost({ date: '2026-11-17T19:00:00.000Z', warned_of: [], tags: [], ...change })
const objectOf = (change: Partial<Post>, known?: Record<string, string>) => toObject(aNote(change), around(known))
const media = (name: string) => `/media/p/ab/${'ab'.repeat(20)}/${name}`

test('a post is a public Note of its blog, by numbers, with absolute addresses [FED-008]', () => {
  const body_html = '<p>Hello <a href="/blog/wren">wren</a></p>'
  expect(objectOf({ content: aPart({ title: 'A <title>', body_html }) })).toEqual({
    id: `${origin}/ap/posts/2`,
    type: 'Note',
    attributedTo: `${origin}/ap/blogs/7`,
    to: ['https://www.w3.org/ns/activitystreams#Public'],
    cc: [`${origin}/ap/blogs/7/followers`],
    published: '2026-11-17T19:00:00.000Z',
    url: `${origin}/blog/wren/post/2/words`,
    sensitive: false,
    content: `<p><strong>A &lt;title&gt;</strong></p><p>Hello <a href="${origin}/blog/wren">wren</a></p>`,
    attachment: [],
    tag: [],
    interactionPolicy: { canQuote: { automaticApproval: ['https://www.w3.org/ns/activitystreams#Public'] } },
  })
})

test('a long titled text is an Article, a warned one says so first, and tags keep their spelling [FED-008]', () => {
  const long = objectOf({ content: aPart({ title: 'Tides', body_html: `<p>${'word '.repeat(400)}</p>` }) })
  expect(long).toMatchObject({ type: 'Article', name: 'Tides' })
  expect(long?.content).not.toContain('Tides')
  const typeOf = (letters: number) =>
    objectOf({ content: aPart({ title: 'Tides', body_html: `<p>${'x'.repeat(letters)}</p>` }) })?.type
  expect([1499, 1500].map(typeOf)).toEqual(['Note', 'Article'])
  expect(objectOf({ warned_of: ['spiders', 'violence'] })).toMatchObject({
    summary: 'spiders, violence',
    sensitive: true,
  })
  expect(objectOf({ tags: ['cute cats', 'sea', '!!'] })?.tag).toEqual([
    { type: 'Hashtag', name: '#CuteCats', href: `${origin}/tagged/cute%20cats`, spelling: 'cute cats' },
    { type: 'Hashtag', name: '#sea', href: `${origin}/tagged/sea` },
  ])
  expect(['two words', 'été', '日本 語', 'a_b', '<b>', '...'].map(hashtagOf)).toEqual([
    ...['#TwoWords', '#été', '#日本語', '#a_b', '#b', ''],
  ])
})

test('pictures, sound and film are attached with their descriptions [FED-008]', () => {
  const photo = { layout: '', linkthrough: '', photos: [aPhoto(media('a.webp'), { alt: 'A wren', caption: 'One' })] }
  const inText = aPart({
    photo,
    body_html: `<figure><img src="${media('b.webp').replaceAll('ab', 'cd')}" alt="Two" /></figure>`,
  })
  expect(objectOf({ content: inText })?.attachment).toEqual([
    { type: 'Image', url: origin + media('a.webp'), mediaType: 'image/webp', name: 'A wren', width: 1280, height: 720 },
    { type: 'Image', url: origin + media('b.webp').replaceAll('ab', 'cd'), mediaType: 'image/webp', name: 'Two' },
  ])
  const sound = { url: '/media/s/a.mp3', track: 'Rain', artist: 'Ida', album: '' }
  const audio = { ...sound, ...{ external_url: '', service: '', album_art: '', duration: 1, peaks: [], frame: null } }
  expect(objectOf({ content: aPart({ audio }) })).toMatchObject({
    attachment: [{ type: 'Audio', url: `${origin}/media/s/a.mp3`, mediaType: 'audio/mpeg', name: 'Rain' }],
    content: '<p>Rain – Ida</p>',
  })
  const film = {
    state: 'ready' as const,
    progress: 1,
    failure: '',
    sources: { sd: '', hd: '/media/v/a.mp4' },
    poster: '',
  }
  const video = { ...film, filmstrip: null, width: 1, height: 1, duration: 1, frame: null, transcript: 'Waves' }
  expect(objectOf({ content: aPart({ video }) })?.attachment).toEqual([
    { type: 'Video', url: `${origin}/media/v/a.mp4`, mediaType: 'video/mp4', name: 'Waves' },
  ])
  const frame = aFrame('https://www.youtube.com/watch?v=aqz-KE-bpKQ')
  expect(objectOf({ content: aPart({ video: { ...video, frame } }) })).toMatchObject({
    attachment: [],
    content: expect.stringContaining('youtube.com/watch?v=aqz-KE-bpKQ'),
  })
})

test('every other kind has its words, and a poll is a Question [FED-008]', () => {
  const shown = (part: Parameters<typeof aPart>[0]) => objectOf({ content: aPart(part) })?.content
  expect(shown({ quote: { quote: 'To be & so on', source_html: '<p>W.</p>' } })).toBe(
    '<blockquote><p>To be &amp; so on</p></blockquote><p>W.</p>',
  )
  expect(
    shown({
      chat: {
        lines: [
          { label: 'A', text: 'hi' },
          { label: '', text: '<3' },
        ],
      },
    }),
  ).toBe('<p><b>A:</b> hi<br>&lt;3</p>')
  const link = { url: 'https://a.example/?a="b"', host: 'a.example', excerpt: 'More', author: '', thumbnail: null }
  expect(shown({ title: 'Go', link })).toBe('<p><a href="https://a.example/?a=&quot;b&quot;">Go</a></p><p>More</p>')
  expect(shown({ ask: { asker: null, asker_name: '', question: 'Why?' }, body_html: '<p>So.</p>' })).toBe(
    '<p>Anonymous asked:</p><blockquote><p>Why?</p></blockquote><p>So.</p>',
  )
  const poll = { id: '5', question: 'Which?', options: ['a', 'b'], hours: 24, votes: 3, voted: null }
  const ends_at = '2026-11-18T19:00:00.000Z'
  expect(objectOf({ content: aPart({ poll: { ...poll, ends_at, has_ended: true, counts: [1, 2] } }) })).toMatchObject({
    type: 'Question',
    content: '<p>Which?</p>',
    endTime: ends_at,
    closed: ends_at,
    votersCount: 3,
    oneOf: [
      { type: 'Note', name: 'a', replies: { type: 'Collection', totalItems: 1 } },
      { type: 'Note', name: 'b', replies: { type: 'Collection', totalItems: 2 } },
    ],
  })
})

const trail = [
  aPart({ post_id: '10', blog: aBlog('ida'), blog_name: 'ida', body_html: '<p>First</p>' }),
  aPart({ post_id: '11', blog: aBlog('otto'), blog_name: 'otto', body_html: '<p>Second</p>' }),
]

test('a plain reblog is an Announce of the nearest part that holds words [FED-009]', () => {
  expect(objectOf({ content: null, trail }, { 2: '7', 10: '8', 11: '9' })).toEqual({
    id: `${origin}/ap/posts/2`,
    type: 'Announce',
    actor: `${origin}/ap/blogs/7`,
    object: `${origin}/ap/posts/11`,
    published: '2026-11-17T19:00:00.000Z',
    to: ['https://www.w3.org/ns/activitystreams#Public'],
    cc: [`${origin}/ap/blogs/7/followers`],
  })
  expect(objectOf({ content: null, trail }, { 2: '7', 10: '8' })).toBe(null)
  expect(objectOf({}, {})).toBe(null)
})

test('a reblog with words answers and quotes its parent, and carries the trail in order [FED-009]', () => {
  const parent = `${origin}/ap/posts/11`
  const note = objectOf({ content: aPart({ body_html: '<p>Mine</p>' }), trail }, { 2: '7', 10: '8', 11: '9' })
  expect(note).toMatchObject({
    type: 'Note',
    inReplyTo: parent,
    quote: parent,
    quoteUrl: parent,
    _misskey_quote: parent,
    content: `<p>Mine</p><p class="quote-inline">RE: <a href="${origin}/blog/otto/post/11">${origin}/blog/otto/post/11</a></p>`,
    tag: [{ type: 'Link', href: parent, name: `RE: ${parent}` }],
    trail: [
      { id: `${origin}/ap/posts/10`, attributedTo: `${origin}/ap/blogs/8`, content: '<p>First</p>' },
      { id: parent, attributedTo: `${origin}/ap/blogs/9`, content: '<p>Second</p>' },
    ],
  })
})

test('a post of which nothing but tags is left is a Note of its tags [FED-008]', () => {
  expect(objectOf({ content: null, tags: ['sea'] })).toMatchObject({
    type: 'Note',
    attachment: [],
    tag: [{ type: 'Hashtag', name: '#sea' }],
  })
})

test('the words of a blog that stays local do not leave with a reblog [FED-010]', () => {
  const note = objectOf({ content: aPart({ body_html: '<p>Mine</p>' }), trail }, { 2: '7', 10: '8' })
  expect(note).not.toHaveProperty('inReplyTo')
  expect(JSON.stringify(note)).not.toContain('Second')
  expect(note?.trail).toEqual([
    expect.objectContaining({ content: '<p>First</p>' }),
    { type: 'Tombstone', name: 'otto' },
  ])
})

const far = {
  object: 'https://far.example/notes/1',
  actor: 'https://far.example/ann',
  page: 'https://far.example/@ann/1',
}

test('a reblog of somebody elsewhere names their own addresses [FED-083] [FED-084]', () => {
  const theirs = [
    ...trail.slice(0, 1),
    aPart({
      post_id: '12',
      blog: aBlog('ann@far.example'),
      blog_name: 'ann@far.example',
      title: 'Sea',
      body_html: '<p>Far</p>',
    }),
  ]
  const from = { ...around({ 2: '7', 10: '8' }), elsewhere: new Map([['12', far]]) }
  expect(toObject(aNote({ content: null, trail: theirs }), from)).toMatchObject({
    type: 'Announce',
    object: far.object,
    cc: [`${origin}/ap/blogs/7/followers`, far.actor],
  })
  const stamps = new Map([['2', 'https://far.example/stamps/1']])
  const note = toObject(aNote({ content: aPart({ body_html: '<p>Mine</p>' }), trail: theirs }), { ...from, stamps })
  expect(note).toMatchObject({
    inReplyTo: far.object,
    quote: far.object,
    quoteAuthorization: 'https://far.example/stamps/1',
    content: `<p>Mine</p><p class="quote-inline">RE: <a href="${far.page}">${far.page}</a></p>`,
    cc: [`${origin}/ap/blogs/7/followers`, far.actor],
  })
  expect(note?.trail).toMatchObject([
    { id: `${origin}/ap/posts/10`, attributedTo: `${origin}/ap/blogs/8`, handle: `ida@${new URL(origin).host}` },
    {
      id: far.object,
      attributedTo: far.actor,
      handle: 'ann@far.example',
      url: far.page,
      name: 'Sea',
      content: '<p>Far</p>',
    },
  ])
})

test('an answer names the question, and its asker if they can be found [FED-088]', () => {
  const ask = { asker: null, asker_name: 'ann@far.example', question: 'Why?' }
  const people = new Map([['ann@far.example', far.actor]])
  const answered = (change: object, known = people) =>
    toObject(aNote({ content: aPart({ ask: { ...ask, ...change }, body_html: '<p>So.</p>' }) }), {
      ...around(),
      people: known,
    })
  expect(answered({})?.tag).toEqual([
    { type: 'Mention', href: far.actor, name: '@ann@far.example' },
    { type: 'AskQuestion', name: 'Why?', actor: far.actor },
  ])
  expect(answered({ asker_name: '' })).toMatchObject({
    tag: [{ type: 'AskQuestion', name: 'Why?', actor: 'anonymous' }],
    cc: [`${origin}/ap/blogs/7/followers`],
  })
})

test('a post that may not be reblogged may not be quoted either [FED-086]', () => {
  expect(objectOf({ can_be_reblogged: false })?.interactionPolicy).toEqual({
    canQuote: { automaticApproval: [`${origin}/ap/blogs/7`] },
  })
})

test('the language of the words is told as a map of contents [DAY-156]', () => {
  const object = objectOf({ content: aPart({ body_html: '<p>Guten Morgen</p>', lang: 'de' }) })
  expect(object?.contentMap).toEqual({ de: object?.content })
  expect(objectOf({ content: aPart({ body_html: '<p>Guten Morgen</p>' }) })).not.toHaveProperty('contentMap')
})
