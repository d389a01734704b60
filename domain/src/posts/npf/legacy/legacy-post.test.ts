import { expect, test } from 'vitest'
import { aBlog, aFrame, aPart, aPhoto, aPost, origin } from '../../../testing/npf-parts.ts'
import type { Content, Post } from '../../entities.contract.ts'
import { legacyPost } from './legacy-post.ts'

const legacy = (content: Partial<Content>, change: Partial<Post> = {}) =>
  legacyPost(aPost({ type: content.type ?? 'text', content: aPart(content), ...change }), { origin })

test('a post says when and where it was written, and how it stands [API-033]', () => {
  expect(legacy({ title: 'T', body_html: '<p>a</p>' }, { source_url: 'https://www.b.example/c' })).toMatchObject({
    type: 'text',
    blog_name: 'wren',
    id: 2,
    id_string: '2',
    post_url: `${origin}/blog/wren/post/2/words`,
    slug: 'words',
    date: '2026-11-21 19:00:00 GMT',
    timestamp: 1_795_287_600,
    state: 'published',
    format: 'html',
    reblog_key: 'k3y',
    tags: ['one', 'two'],
    short_url: `${origin}/p/2`,
    summary: 'Words',
    note_count: 3,
    source_url: 'https://www.b.example/c',
    source_title: 'b.example',
    title: 'T',
    body: '<p>a</p>',
    reblog: { comment: '<p>a</p>', tree_html: '' },
    trail: [
      { blog: { name: 'wren' }, post: { id: '2' }, content: '<p>a</p>', is_root_item: true, is_current_item: true },
    ],
  })
  expect(legacy({}, { id: '1234567890123456789' })).toMatchObject({
    id: '1234567890123456789',
    id_string: '1234567890123456789',
  })
  expect(legacy({}, { state: 'scheduled', publish_on: '2027-01-01T00:00:00.000Z' })).toMatchObject({
    state: 'queued',
    scheduled_publish_time: 1_798_761_600,
  })
})

const played = {
  state: 'ready' as const,
  progress: 100,
  failure: '',
  filmstrip: null,
  width: 640,
  height: 360,
  duration: 12,
}
const sound = { track: 'T', artist: 'A', album: 'B', duration: 3, peaks: [], service: '', frame: null }

test('each type has its own fields [API-033]', () => {
  const photos = [aPhoto('/media/a.webp', { caption: 'Mine', alt: 'A bird' }), aPhoto('/media/b.webp', { id: 'o2' })]
  const photo = { photos, layout: '2', linkthrough: 'https://a.example/' }
  const original_size = { url: `${origin}/media/a.webp`, width: 1280, height: 720 }
  expect(legacy({ type: 'photo', photo, body_html: '<p>c</p>' })).toMatchObject({
    type: 'photo',
    caption: '<p>c</p>',
    photoset_layout: '2',
    link_url: 'https://a.example/',
    photos: [
      {
        caption: 'Mine',
        original_size,
        alt_sizes: [original_size, { url: `${origin}/media/a-540.webp`, width: 540, height: 304 }],
      },
      { caption: '' },
    ],
  })
  expect(legacy({ type: 'photo', photo: { ...photo, photos: photos.slice(0, 1) } })).not.toHaveProperty(
    'photoset_layout',
  )
  expect(legacy({ type: 'quote', quote: { quote: 'Be', source_html: '<p>Me</p>' } })).toMatchObject({
    text: 'Be',
    source: '<p>Me</p>',
  })
  const thumbnail = { url: '/media/t.webp', width: 3, height: 2, placeholder: '' }
  const link = { url: 'https://a.example/', host: 'a.example', excerpt: 'About', author: '', thumbnail }
  expect(legacy({ type: 'link', title: 'T', link, body_html: '<p>d</p>' })).toMatchObject({
    ...{ url: 'https://a.example/', title: 'T', description: '<p>d</p>', excerpt: 'About', publisher: 'a.example' },
    ...{ link_author: null, link_image: `${origin}/media/t.webp` },
  })
  const lines = [
    { label: 'Ann', text: 'hi' },
    { label: '', text: 'silence' },
  ]
  expect(legacy({ type: 'chat', title: 'T', chat: { lines } })).toMatchObject({
    title: 'T',
    body: 'Ann: hi\nsilence',
    dialogue: [
      { name: 'Ann', label: 'Ann:', phrase: 'hi' },
      { name: '', label: '', phrase: 'silence' },
    ],
  })
  const audio = { ...sound, url: '/media/s.mp3', external_url: '', album_art: '/media/c.webp' }
  expect(legacy({ type: 'audio', audio, body_html: '<p>c</p>' })).toMatchObject({
    ...{ audio_url: `${origin}/media/s.mp3`, audio_type: 'tumblr', track_name: 'T', artist: 'A', album: 'B' },
    ...{ album_art: `${origin}/media/c.webp`, caption: '<p>c</p>', player: expect.stringContaining('<audio') },
  })
  const film = { ...played, sources: { sd: '/media/f.mp4', hd: '' }, poster: '/media/p.webp', frame: null }
  expect(legacy({ type: 'video', video: film, body_html: '<p>c</p>' })).toMatchObject({
    ...{ video_url: `${origin}/media/f.mp4`, video_type: 'tumblr', thumbnail_url: `${origin}/media/p.webp` },
    ...{ duration: 12, caption: '<p>c</p>', thumbnail_width: 640 },
    player: [{ width: 250 }, { width: 400 }, { width: 500, embed_code: expect.stringContaining('<video') }],
  })
  const elsewhere = { ...played, sources: { sd: '', hd: '' }, poster: '', frame: aFrame('https://vimeo.com/7') }
  const framed = legacy({ type: 'video', video: elsewhere })
  expect(framed).toMatchObject({
    video_type: 'vimeo',
    player: [{ embed_code: expect.stringContaining('<iframe') }, {}, {}],
  })
  expect(framed).not.toHaveProperty('video_url')
  const ask = { asker: aBlog('owl'), asker_name: 'owl', question: 'Why?' }
  expect(legacy({ type: 'answer', ask, body_html: '<p>Because</p>' })).toMatchObject({
    ...{ asking_name: 'owl', asking_url: `${origin}/blog/owl`, question: 'Why?', answer: '<p>Because</p>' },
  })
  expect(legacy({ type: 'answer', ask: { asker: null, asker_name: '', question: 'Why?' } })).toMatchObject({
    asking_name: 'Anonymous',
    asking_url: null,
  })
})

const photo = { photos: [aPhoto('/media/a.webp')], layout: '', linkthrough: '' }
const trail = [
  aPart({ post_id: '7', type: 'photo', blog: aBlog('owl'), blog_name: 'owl', photo, body_html: '<p>first</p>' }),
  aPart({
    post_id: '8',
    blog: null,
    blog_name: 'gone',
    title: 'T',
    body_html: '<p>second <img src="/media/x.webp" alt="" /></p>',
  }),
]
const reblog = aPost({
  root_id: '7',
  trail,
  content: aPart({ body_html: '<p>third</p>' }),
  reblog_source: { name: 'gone', following: false, url: '' },
})

test('a reblog has the pictures of the first post and the words of all, one in the other [API-034]', () => {
  const shown = legacyPost(reblog, { origin, hasReblogInfo: true })
  const tree =
    `<p>gone:</p><blockquote><p><a class="tumblr_blog" href="${origin}/blog/owl">owl</a>:</p><blockquote><p>first</p></blockquote>` +
    `<h2>T</h2><p>second <img src="${origin}/media/x.webp" alt="" /></p></blockquote>`
  expect(shown).toMatchObject({
    type: 'photo',
    photos: [{ original_size: { url: `${origin}/media/a.webp` } }],
    reblog: { comment: '<p>third</p>', tree_html: tree },
    caption: `${tree}<p>third</p>`,
    trail: [
      { blog: { name: 'owl' }, post: { id: '7' }, is_root_item: true },
      { blog: { name: 'gone', active: false }, post: { id: '8' } },
      { post: { id: '2' }, content: '<p>third</p>', is_current_item: true },
    ],
    reblogged_from_id: '8',
    reblogged_from_name: 'gone',
    reblogged_root_id: '7',
    reblogged_root_name: 'owl',
    reblogged_root_url: `${origin}/blog/owl`,
    reblogged_root_uuid: 't:ABEiM0RVZneImaq7zN3u_w',
  })
  expect(legacyPost(reblog, { origin })).not.toHaveProperty('reblogged_from_id')
  expect(legacyPost({ ...reblog, content: null }, { origin })).toMatchObject({ reblog: { comment: '' }, caption: tree })
})

test('where a client asks for text, HTML becomes words [API-034]', () => {
  const body_html = '<p>a <b>b</b> &amp; c</p><ul><li>d</li></ul>'
  const text = legacyPost(aPost({ content: aPart({ body_html }) }), { origin, filter: 'text' })
  expect(text).toMatchObject({
    body: 'a b & c\n\nd',
    reblog: { comment: 'a b & c\n\nd' },
    trail: [{ content_raw: body_html }],
  })
  expect(legacyPost(aPost({ content: aPart({ body_html }) }), { origin, filter: 'raw' })).toMatchObject({
    body: body_html,
  })
})
