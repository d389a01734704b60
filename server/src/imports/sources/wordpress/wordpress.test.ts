import { expect, test } from 'vitest'
import { memoryArchive, readAll } from '../../../testing/archives/memory-archive.ts'
import { wordpress } from './wordpress.ts'

const cdata = (text: string) => `<![CDATA[${text}]]>`
const tag = (name: string, text: string | number) => `<${name}>${cdata(String(text))}</${name}>`

interface Item {
  fields?: Record<string, string | number>
  content?: string
  more?: string
}

const item = (id: number, { fields = {}, content = 'Words', more = '' }: Item = {}) => {
  const all = {
    title: `Post ${id}`,
    link: `https://moss.example/2020/01/post-${id}/`,
    'content:encoded': content,
    'wp:post_id': id,
    'wp:post_date': '2020-01-02 05:04:05',
    'wp:post_date_gmt': '2020-01-02 03:04:05',
    'wp:post_name': `post-${id}`,
    'wp:status': 'publish',
    'wp:post_type': 'post',
    'wp:post_password': '',
    'wp:is_sticky': 0,
    ...fields,
  }
  const written = Object.entries(all).map(([name, value]) => tag(name, value))
  return `<item><guid isPermaLink="false">https://moss.example/?p=${id}</guid>${written.join('')}${more}</item>`
}

const meta = (key: string, value: string | number) =>
  `<wp:postmeta>${tag('wp:meta_key', key)}${tag('wp:meta_value', value)}</wp:postmeta>`

const upload = (id: number, name: string, postId: number, alt = '') =>
  item(id, {
    fields: {
      ...{ 'wp:post_type': 'attachment', 'wp:status': 'inherit', 'wp:post_parent': postId },
      'wp:attachment_url': `https://moss.example/wp-content/uploads/2020/01/${name}`,
      'excerpt:encoded': alt ? `Below ${alt}` : '',
    },
    more: meta('_wp_attachment_image_alt', alt),
  })

const authors = (...names: string[]) =>
  names.map((name) => `<wp:author>${tag('wp:author_login', name)}${tag('wp:author_display_name', name)}</wp:author>`)

const wxr = (items: string[], people: string[] = ['wren']) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Moss</title>${authors(...people).join('')}${items.join('\n')}</channel></rss>`

const read = (items: string[], { people = ['wren'], zone = 'UTC', files = {} } = {}) =>
  readAll(wordpress.read({ archive: memoryArchive({ 'moss.xml': wxr(items, people), ...files }) }, { zone }))
const idOf = (id: number) => `https://moss.example/?p=${id}`
const bodyOf = async (content: string, others: string[] = [], options = {}) =>
  (await read([item(1, { content }), ...others], options)).posts.get(idOf(1))?.own?.html

test('a post keeps its title, date, tags, slug, pin and address [IMP-058]', async () => {
  const more = [
    '<category domain="category" nicename="uncategorized"><![CDATA[Uncategorized]]></category>',
    '<category domain="category" nicename="walks"><![CDATA[Long Walks]]></category>',
    '<category domain="post_tag" nicename="m"><![CDATA[Moss &amp; rain]]></category>',
    '<category domain="post_format" nicename="post-format-aside"><![CDATA[Aside]]></category>',
  ].join('')
  const { posts } = await read([item(1, { more, fields: { 'wp:is_sticky': 1, title: 'Moss &amp; more' } })])
  expect(posts.get(idOf(1))).toEqual({
    id: idOf(1),
    atMs: Date.UTC(2020, 0, 2, 3, 4, 5),
    state: 'published',
    own: { kind: 'text', title: 'Moss & more', html: '<p>Words</p>' },
    trail: [],
    tags: ['Long Walks', 'Moss & rain'],
    oldPaths: ['/2020/01/post-1/'],
    sourceUrl: '',
    isPinned: true,
    isSensitive: false,
    warning: '',
    slug: 'post-1',
  })
})

test('states are kept, what was closed stays closed, and a time without a zone is of the zone chosen [IMP-058]', async () => {
  const of = (status: string, fields = {}) => ({ fields: { 'wp:status': status, ...fields } })
  const { posts, left } = await read(
    [
      ...[item(1, of('private')), item(2, of('pending')), item(3, of('publish', { 'wp:post_password': 'x' }))],
      item(4, of('draft', { 'wp:post_date_gmt': '0000-00-00 00:00:00', 'wp:post_date': '2020-07-01 12:00:00' })),
      ...[item(5, of('future', { 'wp:post_date_gmt': '2999-01-01 00:00:00' })), item(6, of('trash'))],
      ...[
        item(7, of('publish', { 'wp:post_type': 'nav_menu_item' })),
        item(8, of('publish', { 'wp:post_type': 'page' })),
      ],
    ],
    { zone: 'Europe/Berlin' },
  )
  expect([...posts.values()].map(({ id, state }) => [id, state])).toEqual([
    ...[
      [idOf(1), 'private'],
      [idOf(2), 'draft'],
      [idOf(3), 'private'],
      [idOf(4), 'draft'],
    ],
    ...[
      [idOf(5), 'draft'],
      [idOf(8), 'published'],
    ],
  ])
  expect(posts.get(idOf(4))?.atMs).toBe(Date.UTC(2020, 6, 1, 10))
  expect(posts.get(idOf(5))?.publishAtMs).toBe(Date.UTC(2999, 0, 1))
  expect(left).toEqual([
    { id: 'Post 6', reason: 'The post was in the trash on the other site, or was never saved.' },
    { id: 'Post 7', reason: 'Menus, templates and other parts of the site aren’t posts.' },
  ])
})

test('comments are counted, and several authors are named [IMP-058]', async () => {
  const comment = (approved: string) => `<wp:comment>${tag('wp:comment_approved', approved)}</wp:comment>`
  const more = comment('1') + comment('spam') + comment('1')
  const { left } = await read([item(1, { more })], { people: ['wren', 'jay'] })
  const several = 'The export has several authors. All their posts are imported to this one blog.'
  expect(left).toEqual([
    { id: 'Post 1', reason: 'Readers’ comments aren’t imported.' },
    { id: 'Post 1', reason: 'Readers’ comments aren’t imported.' },
    { id: 'wren', reason: several },
    { id: 'jay', reason: several },
  ])
})

const at = 'https://moss.example/wp-content/uploads/2020/01'

test('older posts get their paragraphs, and keep preformatted text and the fold [IMP-059]', async () => {
  expect(await bodyOf('One\ntwo\n\nThree\n\n<!--more-->\n\n<h2>Four</h2>\n\n<pre>a\n\nb</pre>')).toBe(
    '<p>One<br>two</p><p>Three</p><hr class="read-more"><h2>Four</h2><pre>a\n\nb</pre>',
  )
})

test('newer posts lose the marks of their editor and nothing else [IMP-059]', async () => {
  const content =
    '<!-- wp:paragraph -->\n<p>One</p>\n<!-- /wp:paragraph --><!-- wp:more --><!--more--><!-- /wp:more -->'
  expect(await bodyOf(content)).toBe('<p>One</p>\n<hr class="read-more">')
})

test('pictures stand in their place in full size, with captions, galleries and the featured one first [IMP-059]', async () => {
  const uploads = [upload(21, 'a.jpg', 1, 'Moss'), upload(22, 'b.jpg', 1), upload(23, 'c.pdf', 1)]
  const figure = (file: string, alt = '') => `<figure><img src="${at}/${file}" alt="${alt}"></figure>`
  const caption = `[caption id="attachment_21" width="300"]<a href="${at}/a.jpg"><img src="${at}/a-300x200.jpg"></a> Soft[/caption]`
  expect(await bodyOf(caption, uploads)).toBe(
    `<figure><a href="${at}/a.jpg"><img src="${at}/a.jpg" alt="Moss"></a></figure><p>Soft</p>`,
  )
  expect(await bodyOf('[gallery ids="22,21"]', uploads)).toBe(
    `${figure('b.jpg')}${figure('a.jpg', 'Moss')}<p>Below Moss</p>`,
  )
  expect(await bodyOf('[gallery]', uploads)).toBe(`${figure('a.jpg', 'Moss')}<p>Below Moss</p>${figure('b.jpg')}`)
  const featured = await read([item(1, { more: meta('_thumbnail_id', 22) }), ...uploads])
  expect(featured.posts.get(idOf(1))?.own?.html).toBe(`${figure('b.jpg')}<p>Words</p>`)
  const files = { 'site/wp-content/uploads/2020/01/b.jpg': 'x' }
  expect(await bodyOf(`<img src="${at}/b-10x20.jpg" alt="B">`, uploads, { files })).toBe(
    '<p><img src="archive:site/wp-content/uploads/2020/01/b.jpg" alt="B"></p>',
  )
})

test('players of known services stay players, and other media become links [IMP-059]', async () => {
  const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  expect(await bodyOf(`[embed]${video}[/embed]`)).toContain('<iframe src="https://www.youtube')
  expect(await bodyOf(`Look\n\n${video}`)).toContain('<iframe src="https://www.youtube')
  expect(await bodyOf(`[audio mp3="${at}/a.mp3"]`)).toBe(`<p><a href="${at}/a.mp3">${at}/a.mp3</a></p>`)
})

test('a file that breaks off keeps what came before; entities and other files are told apart [IMP-068]', async () => {
  const broken = wxr([item(1), item(2)]).slice(0, -400)
  const archive = memoryArchive({ 'moss.xml': broken })
  const { ids, left } = await readAll(wordpress.read({ archive }, { zone: 'UTC' }))
  expect(ids).toEqual([idOf(1)])
  expect(left).toEqual([{ id: 'moss.xml', reason: 'The file is incomplete: its end is missing.' }])
  const bomb = memoryArchive({ 'moss.xml': `<!DOCTYPE x [<!ENTITY a "b">]>${wxr([item(1)])}` })
  expect((await readAll(wordpress.read({ archive: bomb }, { zone: 'UTC' }))).left).toEqual([
    { id: 'moss.xml', reason: 'The file declares entities, which isn’t allowed.' },
  ])
  const none = wordpress.read({ archive: memoryArchive({ 'a.txt': '' }) }, { zone: 'UTC' })
  await expect(readAll(none)).rejects.toMatchObject({ reason: 'This isn’t a WordPress export: it has no .xml file.' })
})

test('shortcodes without end and elements without end take no long time [IMP-059]', async () => {
  expect(await bodyOf('[caption]'.repeat(10_000))).toContain('<figure>')
  const deep = '<b>'.repeat(10_000) + '</i>'.repeat(10_000)
  expect(await bodyOf(deep)).toContain('<b><b>')
  expect(await bodyOf('Words <img src="data:image/png;base64,AAAA">')).toBe('<p>Words </p>')
}, 20_000)
