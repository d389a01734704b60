import { expect, test } from 'vitest'
import { memoryArchive, readAll } from '../../../testing/archives/memory-archive.ts'
import { cohost } from './cohost.ts'

const project = (handle: string, about: object = {}) => ({
  handle,
  privacy: 'public',
  loggedOutPostVisibility: 'public',
  ...about,
})
const words = (content: string) => ({ type: 'markdown', markdown: { content } })
const picture = (file: string, altText = '') => ({
  type: 'attachment',
  attachment: {
    kind: 'image',
    attachmentId: `id-of-${file}`,
    fileURL: `https://cdn.example/attachment/u/${file}`,
    altText,
  },
})
const sound = (file: string) => ({
  type: 'attachment',
  attachment: {
    kind: 'audio',
    attachmentId: 'a',
    fileURL: `https://cdn.example/${file}`,
    artist: 'Jay',
    title: 'Rain',
  },
})
const chost = (postId: number, about: object = {}) => ({
  postId,
  headline: '',
  filename: `${postId}-a-post`,
  publishedAt: '2023-04-05T06:07:08.000Z',
  state: 1,
  cws: [],
  tags: [],
  blocks: [words('Hello')],
  shareTree: [],
  pinned: false,
  postingProject: project('wren'),
  ...about,
})

const folder = 'project/wren/posts'
const read = (posts: object[], files: Record<string, string | object> = {}, blog?: string) => {
  const own = Object.fromEntries(
    posts.map((post) => [`${folder}/published/${(post as { postId: number }).postId}/post.json`, post]),
  )
  const archive = memoryArchive({ 'user.json': {}, ...own, ...files })
  return readAll(cohost.read({ archive }, { zone: 'UTC', ...(blog && { blog }) }))
}

test('a post keeps its headline, Markdown, date, tags, warnings, pin and addresses [IMP-056]', async () => {
  const { posts } = await read(
    [
      chost(7, {
        headline: 'On moss',
        blocks: [
          words('**Soft**\nand'),
          words('green.'),
          picture('b.png', 'A cushion'),
          words('Wet <img src="c.png">.'),
        ],
        ...{ tags: ['Moss', 'rain walk'], cws: ['rain', 'mud'], pinned: true, effectiveAdultContent: true },
      }),
    ],
    { [`${folder}/published/7/b.png`]: 'x', [`${folder}/published/7/c.png`]: 'x' },
  )
  const at = 'archive:project/wren/posts/published/7'
  expect(posts.get('7')).toEqual({
    id: '7',
    atMs: Date.UTC(2023, 3, 5, 6, 7, 8),
    state: 'published',
    own: {
      kind: 'text',
      title: 'On moss',
      html: `<p><strong>Soft</strong><br>\nand</p>\n<p>green.</p>\n<figure><img src="${at}/b.png" alt="A cushion"></figure><p>Wet <img src="${at}/c.png">.</p>`,
    },
    trail: [],
    tags: ['Moss', 'rain walk'],
    oldPaths: ['/wren/post/7-a-post', '/wren/post/7'],
    sourceUrl: '',
    isPinned: true,
    isSensitive: true,
    warning: 'rain, mud',
  })
})

test('pictures before the words are a photo set with its rows; a sound and an ask are kinds of their own [IMP-056]', async () => {
  const { posts, left } = await read(
    [
      chost(1, {
        blocks: [
          { type: 'attachment-row', attachments: [picture('a.png', 'One'), picture('b.png')] },
          picture('c.png'),
          words('Below'),
        ],
      }),
      chost(2, { blocks: [sound('rain.mp3'), words('Listen')] }),
      chost(3, {
        blocks: [
          { type: 'ask', ask: { content: 'Why *moss*?', anon: false, askingProject: { handle: 'jay' } } },
          words('Because.'),
        ],
      }),
      chost(4, { blocks: [{ type: 'ask', ask: { content: 'Who?', anon: true, askingProject: null } }, words('Me.')] }),
      chost(5, { blocks: [sound('a.mp3'), sound('b.mp3')] }),
    ],
    { [`${folder}/published/1/id-of-a.png.bin`]: 'x', [`${folder}/published/2/rain.mp3`]: 'x' },
  )
  const url = (file: string) => ({ url: `https://cdn.example/attachment/u/${file}` })
  expect(posts.get('1')?.own).toEqual({
    ...{ kind: 'photo', title: '', html: '<p>Below</p>', layout: '21' },
    photos: [
      { file: { name: `${folder}/published/1/id-of-a.png.bin` }, alt: 'One', caption: '' },
      { file: url('b.png'), alt: '', caption: '' },
      { file: url('c.png'), alt: '', caption: '' },
    ],
  })
  expect(posts.get('2')?.own).toEqual({
    ...{ kind: 'audio', title: '', html: '<p>Listen</p>' },
    sound: { file: { name: `${folder}/published/2/rain.mp3` }, title: 'Rain', artist: 'Jay', album: '' },
  })
  expect(posts.get('3')?.own).toEqual({
    ...{ kind: 'answer', title: '', html: '<p>Because.</p>', ask: { question: 'Why moss?', asker: 'jay' } },
  })
  expect(posts.get('4')?.own?.ask).toEqual({ question: 'Who?', asker: null })
  expect(posts.get('5')?.own?.kind).toBe('text')
  expect(left).toEqual([{ id: '5', reason: 'Posts can have one video or audio file. The others became links.' }])
})

test('a share has the parts of others with their names, and no words of its own if it adds none [IMP-057]', async () => {
  const tree = [
    chost(70, { postingProject: project('jay'), headline: 'First' }),
    chost(71, { postingProject: project('moss'), blocks: [], transparentShareOfPostId: 70 }),
    chost(72, {
      postingProject: project('moss'),
      blocks: [words('Second')],
      singlePostPageUrl: 'https://cohost.org/moss/post/72-x',
    }),
  ]
  const { posts } = await read([chost(8, { shareTree: tree, blocks: [] }), chost(9, { shareTree: tree })])
  expect(posts.get('8')).toMatchObject({
    own: null,
    trail: [
      { blog: 'jay', url: 'https://cohost.org/jay/post/70-a-post', content: { title: 'First', html: '<p>Hello</p>' } },
      { blog: 'moss', url: 'https://cohost.org/moss/post/72-x', content: { html: '<p>Second</p>' } },
    ],
  })
  expect(posts.get('8')?.trail).toHaveLength(2)
  expect(posts.get('9')?.own?.html).toBe('<p>Hello</p>')
})

test('drafts stay drafts, private pages private; deleted posts, comments and open asks are counted [IMP-057]', async () => {
  const { posts, left } = await read(
    [
      chost(1, { state: 2 }),
      chost(2, { postingProject: project('wren', { privacy: 'private' }) }),
      chost(3, { postingProject: project('wren', { loggedOutPostVisibility: 'none' }) }),
      chost(4, { publishedAt: null }),
    ],
    {
      [`${folder}/draft/5/post.json`]: chost(5, { state: 0, publishedAt: null }),
      [`${folder}/published/6/post.json`]: '{"postId":6',
      'project/wren/comments/1.json': {},
      'asks/2.json': {},
    },
  )
  expect([...posts.values()].map(({ id, state, isMembersOnly }) => [id, state, isMembersOnly])).toEqual([
    ['5', 'draft', undefined],
    ['2', 'private', undefined],
    ['3', 'private', true],
  ])
  expect(left).toEqual([
    { id: '1', reason: 'The post was deleted on the other site.' },
    { id: '4', reason: 'The post has no date.' },
    { id: `${folder}/published/6/post.json`, reason: 'This is damaged in the archive.' },
    { id: 'project/wren/comments/1.json', reason: 'Comments aren’t imported.' },
    { id: 'asks/2.json', reason: 'Unanswered asks aren’t imported.' },
  ])
})

test('posts come by their numbers, of one page if one is named; another archive is told apart [IMP-067] [IMP-068]', async () => {
  const other = { 'project/jay/posts/published/3/post.json': chost(3) }
  const both = await read([chost(10), chost(9)], other)
  expect(both.ids).toEqual(['3', '9', '10'])
  expect((await read([chost(10), chost(9)], other, 'wren')).ids).toEqual(['9', '10'])
  await expect(read([])).rejects.toMatchObject({ reason: 'This isn’t a cohost archive: it has no posts.' })
})
