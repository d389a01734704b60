import { expect, test } from 'vitest'
import { memoryArchive, readAll } from '../../../testing/archives/memory-archive.ts'
import { mastodon } from './mastodon.ts'

const home = 'https://example.org/users/wren'
const publicly = { to: ['https://www.w3.org/ns/activitystreams#Public'], cc: [`${home}/followers`] }
const quietly = { to: [`${home}/followers`], cc: ['as:Public'] }
const toFollowers = { to: [`${home}/followers`], cc: [] }
const direct = { to: ['https://other.example/users/jay'], cc: [] }

const note = (number: number, about: object = {}, readers: object = publicly) => ({
  id: `${home}/statuses/${number}/activity`,
  type: 'Create',
  published: '2022-11-05T08:09:10Z',
  ...readers,
  object: {
    id: `${home}/statuses/${number}`,
    type: 'Note',
    summary: null,
    inReplyTo: null,
    published: '2022-11-05T08:09:10Z',
    url: `https://example.org/@wren/${number}`,
    sensitive: false,
    content: `<p>Number ${number}</p>`,
    attachment: [],
    tag: [],
    ...readers,
    ...about,
  },
})
const boost = (number: number, object: string, readers: object = publicly) => ({
  id: `${home}/statuses/${number}/activity`,
  type: 'Announce',
  published: '2023-01-02T03:04:05Z',
  ...readers,
  object,
})

const actor = { id: home, url: 'https://example.org/@wren', followers: `${home}/followers`, preferredUsername: 'wren' }
const archive = (items: object[], files: Record<string, string | object> = {}) =>
  memoryArchive({ 'actor.json': actor, 'outbox.json': { type: 'OrderedCollection', orderedItems: items }, ...files })
const read = (of: ReturnType<typeof memoryArchive>) => readAll(mastodon.read({ archive: of }, { zone: 'UTC' }))
const idOf = (number: number) => `${home}/statuses/${number}`

const plain = (number: number, html = `<p>Number ${number}</p>`) => ({
  id: idOf(number),
  atMs: Date.UTC(2022, 10, 5, 8, 9, 10),
  state: 'published',
  own: { kind: 'text', title: '', html },
  trail: [],
  tags: [],
  oldPaths: [`/@wren/${number}`, `/users/wren/statuses/${number}`],
  sourceUrl: '',
  isPinned: false,
  isSensitive: false,
  warning: '',
})

test('a post keeps its date, words, tags, warning, pin and addresses [IMP-052]', async () => {
  const tag = [
    { type: 'Hashtag', name: '#Moss', href: 'https://example.org/tags/moss' },
    { type: 'Mention', name: '@jay@other.example', href: 'https://other.example/users/jay' },
  ]
  const { posts } = await read(
    archive([note(1), note(2, { summary: 'Rain', sensitive: true, tag }), note(3, { sensitive: true })], {
      'featured.json': { orderedItems: [idOf(3)] },
    }),
  )
  expect(posts.get(idOf(1))).toEqual(plain(1))
  expect(posts.get(idOf(2))).toEqual({ ...plain(2), warning: 'Rain', tags: ['Moss'] })
  expect(posts.get(idOf(3))).toEqual({ ...plain(3), isSensitive: true, isPinned: true })
})

test('orderedItems that come twice are all read, each post once, in the same order again [IMP-052] [IMP-067]', async () => {
  const list = (...numbers: number[]) => JSON.stringify(numbers.map((number) => note(number)))
  const files = {
    'a/actor.json': actor,
    'a/outbox.json': `{"orderedItems":${list(1, 2)},"orderedItems":${list(2, 3)}}`,
  }
  const ids = [1, 2, 3].map(idOf)
  expect((await read(memoryArchive(files))).ids).toEqual(ids)
  expect((await read(memoryArchive(files, 5))).ids).toEqual(ids)
})

test('what not everybody could read never becomes public [IMP-053]', async () => {
  const { posts, left } = await read(
    archive([
      ...[note(1, {}, quietly), note(2, {}, toFollowers), note(3, {}, direct)],
      boost(4, 'https://other.example/@jay/1', toFollowers),
    ]),
  )
  expect([...posts.values()].map(({ id, state }) => [id, state])).toEqual([
    [idOf(1), 'published'],
    [idOf(2), 'private'],
    [`${idOf(4)}/activity`, 'private'],
  ])
  expect(left).toEqual([{ id: idOf(3), reason: 'This is a direct message, not a post.' }])
})

test('a boost is a reblog of a link; a reply to others says what it answers; an own thread stays posts [IMP-054]', async () => {
  const theirs = 'https://other.example/users/jay/statuses/9'
  const { posts, left } = await read(
    archive([
      ...[boost(1, theirs), boost(2, idOf(4)), boost(3, 'https://odd.example/objects/7')],
      ...[note(4, { inReplyTo: theirs }), note(5, { inReplyTo: idOf(4) })],
      { id: 'x', type: 'Delete' },
    ]),
  )
  const link = (url: string) => ({ kind: 'link', title: '', html: '', link: { url, title: '', description: '' } })
  expect(posts.get(`${idOf(1)}/activity`)).toMatchObject({
    own: null,
    atMs: Date.UTC(2023, 0, 2, 3, 4, 5),
    trail: [{ blog: 'jay@other.example', url: theirs, content: link(theirs) }],
  })
  expect(posts.get(`${idOf(3)}/activity`)?.trail[0]?.blog).toBe('odd.example')
  const reply = `<p>In reply to <a href="${theirs}">jay@other.example</a></p><p>Number 4</p>`
  expect(posts.get(idOf(4))).toEqual(plain(4, reply))
  expect(posts.get(idOf(5))).toEqual(plain(5))
  expect(left).toEqual([
    { id: `${idOf(2)}/activity`, reason: 'This is a boost of your own post.' },
    { id: 'x', reason: 'This isn’t a post.' },
  ])
})

const file = (mediaType: string, url: string, name: string | null = null) => ({
  type: 'Document',
  mediaType,
  url,
  name,
})

test('pictures, films, sounds and polls are those of the archive, with their descriptions [IMP-055]', async () => {
  const folder = 'media_attachments/files/1/original'
  const { posts, left } = await read(
    archive(
      [
        note(1, { attachment: [file('image/png', `/bucket/${folder}/a.png`, 'Moss'), file('image/png', '/gone.png')] }),
        note(2, { attachment: [file('video/mp4', `/${folder}/b.mp4`, 'Rain'), file('image/png', `/${folder}/a.png`)] }),
        note(3, {
          attachment: [file('audio/mpeg', `/${folder}/c.mp3`, 'Wind'), file('audio/mpeg', `/${folder}/d.mp3`)],
        }),
        note(4, { type: 'Question', oneOf: [{ name: 'Yes', replies: { totalItems: 3 } }, { name: 'No' }] }),
      ],
      Object.fromEntries(['a.png', 'b.mp4', 'c.mp3'].map((name) => [`${folder}/${name}`, name])),
    ),
  )
  const content = (number: number) => posts.get(idOf(number))?.own
  expect(content(1)).toEqual({
    ...{ kind: 'photo', title: '', html: '<p>Number 1</p>' },
    photos: [
      { file: { name: `${folder}/a.png` }, alt: 'Moss', caption: '' },
      { file: { url: 'https://example.org/gone.png' }, alt: '', caption: '' },
    ],
  })
  expect(content(2)).toEqual({
    ...{ kind: 'video', title: '', film: { file: { name: `${folder}/b.mp4` }, alt: 'Rain' } },
    html: `<p>Number 2</p><figure><img src="archive:${folder}/a.png" alt=""></figure>`,
  })
  const elsewhere = `https://example.org/${folder}/d.mp3`
  expect(content(3)).toEqual({
    ...{ kind: 'audio', title: '', html: `<p>Number 3</p><p><a href="${elsewhere}">${elsewhere}</a></p>` },
    sound: { file: { name: `${folder}/c.mp3` }, title: '', artist: '', album: '', transcript: 'Wind' },
  })
  expect(content(4)).toMatchObject({ kind: 'text', poll: { question: '', options: ['Yes', 'No'], votes: [3, 0] } })
  expect(left).toEqual([{ id: idOf(3), reason: 'Posts can have one video or audio file. The others became links.' }])
})

test('follows are offered, likes and bookmarks counted, and broken files cost no more than themselves [IMP-052]', async () => {
  const csv = 'Account address,Show boosts\njay@other.example,true\n"moss@example.org",false\nnonsense\n'
  const { posts, follows, left } = await read(
    archive([note(1)], {
      ...{ 'following_accounts.csv': csv, 'actor.json': '{"id":', 'bookmarks.json': '[' },
      'likes.json': { orderedItems: ['https://other.example/1', 'https://other.example/2'] },
    }),
  )
  expect(follows).toEqual(['jay@other.example', 'moss@example.org'])
  expect(posts.size).toBe(1)
  const reason = 'Likes and bookmarks belong to posts on other servers, so they aren’t imported.'
  expect(left).toEqual([
    { id: 'https://other.example/1', reason },
    { id: 'https://other.example/2', reason },
    { id: 'bookmarks.json', reason: 'This is damaged in the archive.' },
  ])
})

test('an outbox that breaks off keeps what came before, and another archive is told apart [IMP-068]', async () => {
  const outbox = `{"orderedItems":[${JSON.stringify(note(1))},{"id":`
  const { ids, left } = await read(memoryArchive({ 'outbox.json': outbox, 'actor.json': actor }))
  expect(ids).toEqual([idOf(1)])
  expect(left).toEqual([{ id: 'outbox.json', reason: 'The file is incomplete: its end is missing.' }])
  await expect(read(memoryArchive({ 'a.txt': '' }))).rejects.toMatchObject({
    reason: 'This isn’t a Mastodon archive: it has no outbox.json.',
  })
})

test('the language that a post says it is in is taken over [DAY-216]', async () => {
  const inSwiss = { content: '<p>Grüezi</p>', contentMap: { gsw: '<p>Grüezi</p>' } }
  const { posts } = await read(archive([note(1, inSwiss), note(2, { contentMap: { '<b>': 'x' } }), note(3)]))
  expect([...posts.values()].map(({ own }) => own?.lang)).toEqual(['gsw', undefined, undefined])
})
