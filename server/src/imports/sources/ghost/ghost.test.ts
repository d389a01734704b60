import { expect, test } from 'vitest'
import { memoryArchive, readAll } from '../../../testing/archives/memory-archive.ts'
import { ghost } from './ghost.ts'
import { htmlOfLexical } from './lexical.ts'
import { htmlOfMobiledoc } from './mobiledoc.ts'

const post = (id: number, about: object = {}) => ({
  id: `id-${id}`,
  uuid: `uuid-${id}`,
  title: `Post ${id}`,
  slug: `post-${id}`,
  html: '<p>Words</p>',
  lexical: null,
  mobiledoc: null,
  feature_image: null,
  custom_excerpt: null,
  status: 'published',
  visibility: 'public',
  created_at: '2021-01-01T00:00:00.000Z',
  published_at: '2021-02-03 04:05:06',
  ...about,
})

const exported = (posts: object[], data: object = {}) => ({
  db: [{ meta: { version: '5.0.0' }, data: { posts, settings: [{ key: 'x' }], ...data } }],
})
const read = (json: string | object, files: Record<string, string> = {}) =>
  readAll(ghost.read({ archive: memoryArchive({ 'moss.json': json, ...files }) }, { zone: 'UTC' }))

test('a post keeps its title, date, tags in their order, slug and addresses [IMP-060]', async () => {
  const { posts, left } = await read(
    exported([post(1)], {
      tags: [
        { id: 't1', name: 'Moss' },
        { id: 't2', name: 'Rain walk' },
        { id: 't3', name: '#theme' },
      ],
      posts_tags: [
        { post_id: 'id-1', tag_id: 't1', sort_order: 1 },
        { post_id: 'id-1', tag_id: 't2', sort_order: 0 },
        { post_id: 'id-1', tag_id: 't3', sort_order: 2 },
      ],
      users: [{ name: 'Wren' }],
    }),
  )
  expect(posts.get('uuid-1')).toEqual({
    id: 'uuid-1',
    atMs: Date.UTC(2021, 1, 3, 4, 5, 6),
    state: 'published',
    own: { kind: 'text', title: 'Post 1', html: '<p>Words</p>' },
    trail: [],
    tags: ['Rain walk', 'Moss'],
    oldPaths: ['/post-1/', '/p/uuid-1/'],
    sourceUrl: '',
    isPinned: false,
    isSensitive: false,
    warning: '',
    slug: 'post-1',
  })
  expect(left).toEqual([])
})

test('what was for members, or only sent by mail, is private; drafts and planned posts are drafts [IMP-060]', async () => {
  const { posts, left } = await read(
    exported(
      [
        ...[post(1, { visibility: 'paid' }), post(2, { visibility: 'members' }), post(3, { status: 'sent' })],
        ...[
          post(4, { status: 'draft', published_at: null }),
          post(5, { status: 'scheduled', published_at: 32472144000000 }),
        ],
        post(6, { status: 'odd' }),
      ],
      { users: [{ name: 'Wren' }, { name: 'Jay' }] },
    ),
  )
  expect([...posts.values()].map(({ state }) => state)).toEqual(['private', 'private', 'private', 'draft', 'draft'])
  expect(posts.get('uuid-4')?.atMs).toBe(Date.UTC(2021, 0, 1))
  expect(posts.get('uuid-5')?.publishAtMs).toBe(32472144000000)
  expect(left.map(({ id }) => id)).toEqual(['Post 6', 'Wren', 'Jay'])
})

test('the feature picture and the excerpt stand first, and addresses of the site are found in the archive [IMP-060]', async () => {
  const html = '<p><a href="__GHOST_URL__/other/">Other</a><img src="__GHOST_URL__/content/images/b.png" alt="B"></p>'
  const about = { html, feature_image: '__GHOST_URL__/content/images/2021/a.png', custom_excerpt: 'In < short' }
  const meta = { posts_meta: [{ post_id: 'id-1', feature_image_alt: 'A stone' }] }
  const { posts } = await read(exported([post(1, about)], meta), { 'site/content/images/2021/a.png': 'x' })
  expect(posts.get('uuid-1')?.own?.html).toBe(
    '<figure><img src="archive:site/content/images/2021/a.png" alt="A stone"></figure><p><i>In &lt; short</i></p>' +
      '<p><a href="/other/">Other</a><img src="archive:content/images/b.png" alt="B"></p>',
  )
})

const text = (words: string, format = 0) => ({ type: 'extended-text', text: words, format })
const lexical = (...children: object[]) => htmlOfLexical({ root: { type: 'root', children } })

test('Lexical: words with their marks, lists, headings and links [IMP-061]', () => {
  expect(
    lexical({ type: 'paragraph', children: [text('a', 1), text('b', 2 | 4), { type: 'linebreak' }, text('<c>', 8)] }),
  ).toBe('<p><b>a</b><s><i>b</i></s><br>&lt;c&gt;</p>')
  expect(lexical({ type: 'extended-heading', tag: 'h3', children: [text('H')] })).toBe('<h2>H</h2>')
  const link = { type: 'link', url: 'https://a.example/?b&c', children: [text('L')] }
  expect(lexical({ type: 'extended-quote', children: [link] })).toBe(
    '<blockquote><a href="https://a.example/?b&amp;c">L</a></blockquote>',
  )
  const items = [{ type: 'listitem', children: [text('1')] }]
  expect(lexical({ type: 'list', listType: 'number', children: items })).toBe('<ol><li>1</li></ol>')
  expect(lexical({ type: 'list', listType: 'bullet', children: items })).toBe('<ul><li>1</li></ul>')
})

const image = (src: string, alt: string) => `<figure><img src="${src}" alt="${alt}"></figure>`

test.each([
  ['image', { src: 'a.png', alt: 'A', caption: 'Below' }, `${image('a.png', 'A')}<p>Below</p>`],
  ['gallery', { images: [{ src: 'a.png', alt: 'A' }, { src: 'b.png' }] }, image('a.png', 'A') + image('b.png', '')],
  ['html', { html: '<b>x</b>' }, '<b>x</b>'],
  ['markdown', { markdown: '*x*' }, '<p><em>x</em></p>\n'],
  ['codeblock', { code: '<a>' }, '<pre>&lt;a&gt;</pre>'],
  ['horizontalrule', {}, '<hr>'],
  ['callout', { calloutEmoji: '!', calloutText: 'Mind' }, '<blockquote>! Mind</blockquote>'],
  ['toggle', { heading: 'More', content: '<p>x</p>' }, '<p><b>More</b></p><p>x</p>'],
  ['button', { buttonUrl: 'https://a.example', buttonText: 'Go' }, '<p><a href="https://a.example">Go</a></p>'],
  ['paywall', {}, '<hr class="read-more">'],
  [
    'bookmark',
    { url: 'https://a.example', metadata: { title: 'T', description: 'D' } },
    '<p><a href="https://a.example">T</a></p><p>D</p>',
  ],
  [
    'embed',
    { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', html: '<iframe></iframe>' },
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>',
  ],
  ['embed', { url: 'https://a.example/x' }, '<p><a href="https://a.example/x">https://a.example/x</a></p>'],
  ['unknown', { children: [text('x')] }, 'x'],
])('the card %s becomes HTML [IMP-061]', (type, card, html) => {
  expect(lexical({ type, ...card })).toBe(html)
})

test('Lexical that is nested without end is cut off [IMP-061]', () => {
  let node: object = text('deep')
  for (let depth = 0; depth < 5000; depth += 1) node = { type: 'quote', children: [node] }
  expect(lexical(node)).not.toContain('deep')
})

test('Mobiledoc: sections, markups, lists and cards [IMP-061]', () => {
  const document = {
    atoms: [['soft-return', '', {}]],
    markups: [['strong'], ['a', ['href', 'https://a.example']], ['script']],
    cards: [
      ['code', { code: 'x < y' }],
      ['hr', {}],
      ['odd', {}],
    ],
    sections: [
      [
        1,
        'p',
        [
          [0, [0], 1, 'bold'],
          [1, [], 0, 0],
          [0, [1], 1, 'link'],
          [0, [2], 1, 'plain'],
        ],
      ],
      [1, 'h1', [[0, [], 0, 'Head']]],
      [3, 'ol', [[[0, [], 0, 'One']], [[0, [], 0, 'Two']]]],
      ...[
        [10, 0],
        [10, 1],
        [10, 2],
        [10, 99],
        [2, 'a.png'],
        [1, 'p', [[0, [0], 0, 'open']]],
      ],
    ],
  }
  expect(htmlOfMobiledoc(document)).toBe(
    '<p><strong>bold</strong><br><a href="https://a.example">link</a><span>plain</span></p><h2>Head</h2>' +
      `<ol><li>One</li><li>Two</li></ol><pre>x &lt; y</pre><hr>${image('a.png', '')}<p><strong>open</strong></p>`,
  )
})

test('Lexical and Mobiledoc are used where there is no HTML; a broken text costs one post [IMP-061] [IMP-068]', async () => {
  const root = JSON.stringify({ root: { children: [{ type: 'paragraph', children: [text('L')] }] } })
  const old = JSON.stringify({ sections: [[1, 'p', [[0, [], 0, 'M']]]] })
  const without = { html: null }
  const { posts, left } = await read(
    exported([
      post(1, { ...without, lexical: root }),
      post(2, { ...without, mobiledoc: old }),
      post(3, { ...without, lexical: '{' }),
    ]),
  )
  expect([...posts.values()].map(({ own }) => own?.html)).toEqual(['<p>L</p>', '<p>M</p>'])
  expect(left).toEqual([{ id: 'Post 3', reason: 'The post’s text is damaged in the archive.' }])
})

test('a file that breaks off keeps what came before, and another file is told apart [IMP-068]', async () => {
  const json = JSON.stringify(exported([post(1), post(2)]))
  const { ids, left } = await read(json.slice(0, json.indexOf('uuid-2')))
  expect(ids).toEqual(['uuid-1'])
  expect(left).toEqual([{ id: 'moss.json', reason: 'The file is incomplete: its end is missing.' }])
  expect((await read({ data: { posts: [post(1)] } })).ids).toEqual(['uuid-1'])
  expect((await read({})).left).toEqual([{ id: 'moss.json', reason: 'This isn’t a Ghost export: it has no posts.' }])
  const none = ghost.read({ archive: memoryArchive({ 'a.txt': '' }) }, { zone: 'UTC' })
  await expect(readAll(none)).rejects.toMatchObject({ reason: 'This isn’t a Ghost export: it has no .json file.' })
})

test('a short Mobiledoc that names one card again and again is refused [IMP-061]', async () => {
  const sections = Array.from({ length: 10_000 }, () => [10, 0])
  const mobiledoc = JSON.stringify({ cards: [['code', { code: 'x'.repeat(1000) }]], sections })
  const { left } = await read(exported([post(1, { html: null, mobiledoc })]))
  expect(left).toEqual([{ id: 'Post 1', reason: 'The post’s text is too long.' }])
})
