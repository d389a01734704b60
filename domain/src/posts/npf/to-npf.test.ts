import { expect, test } from 'vitest'
import { aBlog, aFrame, aPart, aPhoto, origin } from '../../testing/npf-parts.ts'
import { decodeHtml } from '../formats/html/decode.ts'
import { parseCleanHtml } from '../formats/html/parse-clean-html.ts'
import { blocksOfBody } from './body-to-blocks.ts'
import { partToNpf, toNpf } from './to-npf.ts'

const blocksOf = (html: string) => blocksOfBody(decodeHtml(parseCleanHtml(html)), origin).blocks
const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more })

test.each([
  ['<p>One</p>\n<p>Two<br />lines</p>', [text('One'), text('Two\nlines')]],
  ['words alone<p>then</p>more', [text('words alone'), text('then'), text('more')]],
  ['<p>a\n  b</p>', [text('a b')]],
  ['<p>\n a\n</p><p></p><p> <br /></p>', [text('a')]],
  ['<h2>Head</h2>', [text('Head', { subtype: 'heading2' })]],
  ['<pre>one\n  two</pre>', [text('one\n  two', { subtype: 'chat' })]],
  [
    '<blockquote><p>a</p><p>b</p></blockquote>',
    [text('a', { subtype: 'indented' }), text('b', { subtype: 'indented' })],
  ],
  ['<blockquote><h2>Said</h2></blockquote>', [text('Said', { subtype: 'quote' })]],
  ['<p>a &lt;b&gt; &amp; &quot;c&quot;</p>', [text('a <b> & "c"')]],
  ['<p>x<sub>2</sub></p><hr /><p>y</p>', [text('x2'), text('y')]],
])('rich text becomes blocks of text: %s [API-021] [API-022]', (html, blocks) => {
  expect(blocksOf(html)).toEqual(blocks)
})

test.each([
  ['<p>a <b>b</b> c</p>', [{ start: 2, end: 3, type: 'bold' }]],
  [
    '<p><i>a<s>b</s></i></p>',
    [
      { start: 0, end: 2, type: 'italic' },
      { start: 1, end: 2, type: 'strikethrough' },
    ],
  ],
  ['<p><small>a</small></p>', [{ start: 0, end: 1, type: 'small' }]],
  ['<p><b>a</b><b>b</b></p>', [{ start: 0, end: 2, type: 'bold' }]],
  [
    '<p><a href="https://a.example/?b=1&amp;c=2">a</a></p>',
    [{ start: 0, end: 1, type: 'link', url: 'https://a.example/?b=1&c=2' }],
  ],
  ['<p><a href="/tagged/owls">a</a></p>', [{ start: 0, end: 1, type: 'link', url: `${origin}/tagged/owls` }]],
  [
    '<p>by <a href="/blog/wren">@wren</a></p>',
    [{ start: 3, end: 8, type: 'mention', blog: { name: 'wren', url: `${origin}/blog/wren` } }],
  ],
  ['<p><a href="/blog/wren">the wren</a></p>', [{ start: 0, end: 8, type: 'link', url: `${origin}/blog/wren` }]],
])('words keep their formatting: %s [API-021]', (html, formatting) => {
  expect(blocksOf(html)[0]).toMatchObject({ formatting })
})

test('ranges count code points, so that a picture sign is one and a family is five [API-021]', () => {
  expect(blocksOf('<p>🌳ø<b>b</b></p>')[0]).toMatchObject({ formatting: [{ start: 2, end: 3, type: 'bold' }] })
  const family = '👨‍👨‍👦'
  expect(blocksOf(`<p>${family}<b>b</b></p>`)[0]).toMatchObject({ formatting: [{ start: 5, end: 6 }] })
})

test('lists and quotations nest by their level [API-022]', () => {
  const html =
    '<blockquote><p>1</p><blockquote><p>2</p><ul><li>3</li><li><ol><li>4</li></ol></li><li><p>3b</p><p>line</p></li></ul></blockquote><p>1b</p></blockquote><ol><li>a</li></ol>'
  expect(blocksOf(html)).toEqual([
    text('1', { subtype: 'indented' }),
    text('2', { subtype: 'indented', indent_level: 1 }),
    text('3', { subtype: 'unordered-list-item', indent_level: 2 }),
    text('4', { subtype: 'ordered-list-item', indent_level: 3 }),
    text('3b\nline', { subtype: 'unordered-list-item', indent_level: 2 }),
    text('1b', { subtype: 'indented' }),
    text('a', { subtype: 'ordered-list-item' }),
  ])
})

test('pictures, players and cards stand in their place among the words [API-023]', () => {
  const html =
    '<p><b>one <img src="/media/a/b.webp" alt="A bird" data-orig-width="640" data-orig-height="480" /> two</b></p>' +
    '<figure><a href="https://a.example/"><img src="https://b.example/c.png" alt="" /></a><small>Words</small></figure>' +
    '<figure><iframe src="https://player.vimeo.com/video/7" width="500" height="281"></iframe></figure>' +
    '<figure><a href="https://a.example/"><img src="/media/p.webp" alt="" /><b>Title</b><br />About<br /><small>a.example</small></a></figure>'
  expect(blocksOf(html)).toMatchObject([
    text('one ', { formatting: [{ start: 0, end: 4, type: 'bold' }] }),
    {
      type: 'image',
      media: [{ url: `${origin}/media/a/b.webp`, type: 'image/webp', width: 640, height: 480 }],
      alt_text: 'A bird',
    },
    text(' two', { formatting: [{ start: 0, end: 4, type: 'bold' }] }),
    {
      type: 'image',
      media: [{ url: 'https://b.example/c.png', type: 'image/png', width: 540, original_dimensions_missing: true }],
      caption: 'Words',
      attribution: { type: 'link', url: 'https://a.example/' },
    },
    { type: 'video', provider: 'vimeo', url: 'https://vimeo.com/7', embed_url: 'https://player.vimeo.com/video/7' },
    { type: 'link', url: 'https://a.example/', title: 'Title', description: 'About', site_name: 'a.example' },
  ])
})

test('a read-more line says after which block the post is cut; one at the end cuts nothing [API-023]', () => {
  const cut = (html: string, more = {}) => partToNpf(aPart({ body_html: html, ...more }), origin).layout
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ blocks: [at] }))
  expect(cut('<p>a</p><hr class="read-more" /><p>b</p>')).toEqual([
    { type: 'rows', display: rows(2), truncate_after: 0 },
  ])
  expect(cut('<hr class="read-more" /><p>b</p>')).toMatchObject([{ truncate_after: -1 }])
  expect(cut('<hr class="read-more" /><p>b</p>', { title: 'T' })).toMatchObject([{ truncate_after: 0 }])
  expect(cut('<p>a</p><hr class="read-more" />')).toEqual([])
})

test('a photo set has every size of its pictures, their words and its rows [API-024]', () => {
  const photos = [
    aPhoto('/media/a.webp', { alt: 'A bower', caption: 'Mine', still_url: '/media/a-still.webp' }),
    aPhoto('/media/b.webp', { id: 'o2' }),
    aPhoto('/media/c.webp', { id: 'o3' }),
  ]
  const photo = { photos, layout: '12', linkthrough: 'https://a.example/' }
  const { content, layout } = partToNpf(aPart({ type: 'photo', photo, body_html: '<p>Below</p>' }), origin)
  expect(content[0]).toEqual({
    type: 'image',
    media: [
      { url: `${origin}/media/a.webp`, type: 'image/webp', width: 1280, height: 720, has_original_dimensions: true },
      { url: `${origin}/media/a-540.webp`, type: 'image/webp', width: 540, height: 304 },
    ],
    alt_text: 'A bower',
    caption: 'Mine',
    poster: { url: `${origin}/media/a-still.webp`, type: 'image/webp', width: 1280, height: 720 },
    attribution: { type: 'link', url: 'https://a.example/' },
  })
  expect(content[3]).toEqual(text('Below'))
  expect(layout).toEqual([{ type: 'rows', display: [{ blocks: [0] }, { blocks: [1, 2] }, { blocks: [3] }] }])
})

const nothingPlayed = { state: 'ready' as const, progress: 100, failure: '', filmstrip: null }

test('each kind shows what it is made of, then its words [API-025]', () => {
  const blocks = (change: object) => partToNpf(aPart(change), origin).content
  expect(blocks({ title: 'T', body_html: '<p>a</p>' })).toEqual([text('T', { subtype: 'heading1' }), text('a')])
  expect(blocks({ type: 'quote', quote: { quote: 'Be', source_html: '<p>Me</p>' } })).toEqual([
    text('Be', { subtype: 'quote' }),
    text('Me'),
  ])
  const lines = [
    { label: 'Ødegård', text: 'hi' },
    { label: '', text: 'silence' },
  ]
  expect(blocks({ type: 'chat', title: 'T', chat: { lines } })).toEqual([
    text('T', { subtype: 'heading1' }),
    text('Ødegård: hi', { subtype: 'chat', formatting: [{ start: 0, end: 8, type: 'bold' }] }),
    text('silence', { subtype: 'chat' }),
  ])
  const thumbnail = { url: '/media/t.webp', width: 3, height: 2, placeholder: '' }
  const link = { url: 'https://a.example/', host: 'a.example', excerpt: 'About', author: 'Me', thumbnail }
  expect(blocks({ type: 'link', title: 'T', link })).toMatchObject([
    { type: 'link', url: link.url, title: 'T', description: 'About', author: 'Me', poster: [{ width: 3 }] },
  ])
  const sound = { track: 'T', artist: 'A', album: 'B', album_art: '/media/c.webp', duration: 3, peaks: [], service: '' }
  expect(
    blocks({ type: 'audio', audio: { ...sound, url: '/media/s.mp3', external_url: '', frame: null } }),
  ).toMatchObject([
    {
      ...{ type: 'audio', provider: 'tumblr', title: 'T', artist: 'A', album: 'B' },
      media: { url: `${origin}/media/s.mp3`, type: 'audio/mpeg' },
      poster: [{ url: `${origin}/media/c.webp` }],
    },
  ])
  const film = { ...nothingPlayed, width: 640, height: 360, duration: 1.5 }
  const sources = { sd: '/media/f.mp4', hd: '' }
  expect(blocks({ type: 'video', video: { ...film, sources, poster: '/media/p.webp', frame: null } })).toMatchObject([
    {
      ...{ type: 'video', provider: 'tumblr', duration: 1500 },
      media: { url: `${origin}/media/f.mp4`, type: 'video/mp4', width: 640, height: 360 },
      poster: [{ url: `${origin}/media/p.webp`, width: 640 }],
    },
  ])
  const frame = aFrame('https://youtu.be/dQw4w9WgXcQ')
  expect(blocks({ type: 'video', video: { ...film, sources: { sd: '', hd: '' }, poster: '', frame } })).toMatchObject([
    {
      type: 'video',
      provider: 'youtube',
      metadata: { id: 'dQw4w9WgXcQ' },
      embed_html: expect.stringContaining('<iframe'),
    },
  ])
})

test('a question stands in an ask layout with its asker, or none when it is anonymous [API-025]', () => {
  const ask = { asker: aBlog('owl'), asker_name: 'owl', question: 'Why?' }
  const part = aPart({ type: 'answer', ask, body_html: '<p>Because</p>', answer: { caption_html: '<p>More</p>' } })
  expect(partToNpf(part, origin)).toEqual({
    content: [text('Why?'), text('Because'), text('More')],
    layout: [
      {
        type: 'ask',
        blocks: [0],
        attribution: {
          type: 'blog',
          url: `${origin}/blog/owl`,
          blog: { uuid: 't:ABEiM0RVZneImaq7zN3u_w', name: 'owl', url: `${origin}/blog/owl` },
        },
      },
    ],
  })
  const anonymous = partToNpf({ ...part, ask: { ...ask, asker: null, asker_name: '' } }, origin)
  expect(anonymous.layout).toEqual([{ type: 'ask', blocks: [0] }])
})

test('a poll is the last block [API-025]', () => {
  const poll = { id: '5', question: 'Which?', options: ['a', 'b'], hours: 24 }
  const state = { ends_at: null, has_ended: false, votes: 0, counts: null, voted: null }
  expect(partToNpf(aPart({ body_html: '<p>a</p>', poll: { ...poll, ...state } }), origin).content[1]).toMatchObject({
    type: 'poll',
    question: 'Which?',
    answers: [{ answer_text: 'a' }, { answer_text: 'b' }],
    settings: { expire_after: 86_400 },
  })
})

test('the trail is sent oldest first, under the name of a blog that is gone [API-020]', () => {
  const trail = [
    aPart({ post_id: '7', blog: null, blog_name: 'gone', body_html: '<p>first</p>' }),
    aPart({ post_id: '8', blog: aBlog('owl'), body_html: '<p>second</p>' }),
  ]
  expect(toNpf({ content: null, trail }, origin)).toEqual({
    content: [],
    layout: [],
    trail: [
      { broken_blog_name: 'gone', post: { id: '7' }, content: [text('first')], layout: [] },
      {
        blog: { uuid: 't:ABEiM0RVZneImaq7zN3u_w', name: 'owl', url: `${origin}/blog/owl` },
        post: { id: '8', timestamp: 1_794_942_000 },
        content: [text('second')],
        layout: [],
      },
    ],
  })
})

test('the blocks of a part are made once for each address of the site [API-020]', () => {
  const [part, other] = [aPart({ body_html: '<p><img src="/media/a.webp" alt="" /></p>' }), 'https://other.example']
  const post = { content: part, trail: [part] }
  const [first, again] = [toNpf(post, origin), toNpf(post, origin)]
  expect(again.content).toBe(first.content)
  expect(again.trail[0]).toBe(first.trail[0])
  expect(toNpf(post, other).content).toMatchObject([{ media: [{ url: `${other}/media/a.webp` }] }])
})
