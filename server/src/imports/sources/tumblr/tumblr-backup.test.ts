import { expect, test } from 'vitest'
import { type Files, withFile, zipBytes } from '../../../testing/archives/make-zip.ts'
import { openArchive } from '../../archive/open-archive.ts'
import type { Found } from '../../import-source.ts'
import { tumblrBackup } from './tumblr-backup.ts'

const readAll = async (files: Files): Promise<Found[]> =>
  withFile(await zipBytes(files), async (path) => {
    const archive = await openArchive(path)
    const found = await Array.fromAsync(tumblrBackup.read({ archive }, { zone: 'UTC' }))
    await archive.close()
    return found
  })

const about = { timestamp: 1_642_714_800, state: 'published', slug: 'a-slug', tags: ['Two Words'] }
const json = (fields: object) => JSON.stringify({ ...about, ...fields })
const post = (id: string, parts: object) => ({
  post: {
    ...{ id, atMs: 1_642_714_800_000, state: 'published', tags: ['Two Words'], sourceUrl: '' },
    ...{ oldPaths: [`/post/${id}`, `/post/${id}/a-slug`], isPinned: false, isSensitive: false, warning: '' },
    ...parts,
  },
})
const text = (html: string, title = '') => ({ kind: 'text', title, html })

test('the JSON of blocks is read, with media by the name of its address or of the post [IMP-043]', async () => {
  const image = (name: string, more = {}) => ({
    type: 'image',
    media: [
      { url: `https://64.media.tumblr.com/a/s75x75/small-${name}`, width: 75 },
      { url: `https://64.media.tumblr.com/a/s1280x1920/${name}`, width: 1280 },
    ],
    ...more,
  })
  const moss = { name: 'moss', url: 'https://moss.tumblr.com/', uuid: 't:x' }
  const said = (words: string, more = {}) => ({ type: 'text', text: words, ...more })
  const found = await readAll({
    'blog/json/5.json': json({
      content: [
        image('hash1.pnj', { alt_text: 'One' }),
        image('hash2.jpg'),
        said('Hello @moss and there', {
          formatting: [
            { type: 'mention', start: 6, end: 11, blog: moss },
            { type: 'link', start: 16, end: 21, url: 'https://href.li/?https://example.org/' },
          ],
        }),
        image('hash3.jpg'),
      ],
      layout: [{ type: 'rows', display: [{ blocks: [0, 1] }, { blocks: [2] }, { blocks: [3] }] }],
      trail: [],
      community_labels: { has_community_label: true, categories: ['drug_use', 'violence'] },
    }),
    'blog/media/hash1.png': '1',
    'blog/media/hash2.jpg': '2',
    'blog/json/6.json': json({
      content: [],
      trail: [
        {
          blog: moss,
          post: { id: '80' },
          content: [said('Title', { subtype: 'heading1' }), said('First.')],
          layout: [],
        },
        { broken_blog_name: 'gone', content: [said('Second.')], layout: [] },
      ],
      post_url: 'https://me.tumblr.com/post/6/a-slug',
      is_pinned: true,
      state: 'private',
    }),
    'blog/json/7.json': json({
      content: [said('Why?'), said('Because.')],
      layout: [{ type: 'ask', blocks: [0], attribution: { type: 'blog', blog: moss } }],
    }),
    'blog/json/8.json': json({
      content: [
        {
          type: 'video',
          media: { url: 'https://va.media.tumblr.com/film.mp4' },
          url: 'https://va.media.tumblr.com/film.mp4',
        },
        {
          type: 'audio',
          media: { url: 'https://a.tumblr.com/two.mp3?play_key=1' },
          url: 'https://a.tumblr.com/two.mp3',
          title: 'Two',
        },
      ],
      source_url: 'https://example.org/source',
    }),
    'blog/media/film.mp4': 'film',
  })
  expect(found).toEqual([
    post('5', {
      own: {
        ...text(
          '<p>Hello <a href="https://moss.tumblr.com/" rel="nofollow ugc noopener">@moss</a> and <a href="https://example.org/" rel="nofollow ugc noopener">there</a></p><figure><img src="https://64.media.tumblr.com/a/s1280x1920/hash3.jpg" alt="" /></figure>',
        ),
        kind: 'photo',
        layout: '2',
        photos: [
          { file: { name: 'blog/media/hash1.png' }, alt: 'One', caption: '' },
          { file: { name: 'blog/media/hash2.jpg' }, alt: '', caption: '' },
        ],
      },
      trail: [],
      isSensitive: true,
      warning: 'drug use, violence',
    }),
    post('6', {
      own: null,
      trail: [
        { blog: 'moss', url: 'https://moss.tumblr.com/post/80', content: text('<p>First.</p>', 'Title') },
        { blog: 'gone', url: '', content: text('<p>Second.</p>') },
      ],
      isPinned: true,
      state: 'private',
    }),
    post('7', {
      own: { ...text('<p>Because.</p>'), kind: 'answer', ask: { question: 'Why?', asker: 'moss' } },
      trail: [],
    }),
    post('8', {
      own: {
        ...text(expect.stringContaining('https://a.tumblr.com/two.mp3')),
        kind: 'video',
        film: { file: { name: 'blog/media/film.mp4' }, alt: '' },
      },
      trail: [],
      sourceUrl: 'https://example.org/source',
    }),
  ])
})

test('the JSON of the format before blocks is read, each kind with its fields [IMP-044]', async () => {
  const size = (name: string, width: number) => ({ url: `https://64.media.tumblr.com/${name}`, width, height: 10 })
  const of = (type: string, fields: object) => json({ type, ...fields })
  const found = await readAll({
    'json/1.json': of('text', { title: 'Hi', body: '<p>Moss <img src="https://64.media.tumblr.com/in.png"></p>' }),
    'media/in.png': 'picture',
    'json/2.json': of('photo', {
      caption: '<p>Two.</p>',
      photoset_layout: '2',
      photos: [
        { caption: '', alt_sizes: [size('p_500.jpg', 500)], original_size: size('p1_1280.jpg', 1280) },
        { caption: 'B', alt_sizes: [size('q_500.jpg', 500)] },
      ],
    }),
    'media/2_o1.jpg': 'one',
    'media/2_o2.jpg': 'two',
    'json/3.json': of('quote', { text: 'Be kind &amp; true', source: '<a href="https://example.org/">Book</a>' }),
    'json/4.json': of('link', { url: 'https://example.org/', title: 'T', description: '<p>D</p>', excerpt: 'E' }),
    'json/5.json': of('answer', { question: 'Why?', asking_name: 'Anonymous', answer: '<p>So.</p>' }),
    'json/6.json': of('chat', {
      title: 'C',
      dialogue: [
        { label: 'A:', phrase: 'hi' },
        { label: '', phrase: 'oh' },
      ],
    }),
    'json/7.json': of('audio', {
      audio_type: 'tumblr',
      audio_url: 'https://www.tumblr.com/audio_file/me/7/tumblr_abc',
      track_name: 'Rain',
      artist: 'Clouds',
      caption: '<p>Listen.</p>',
    }),
    'media/tumblr_abco1.mp3': 'sound',
    'json/8.json': of('video', {
      player: [{ width: 500, embed_code: '<iframe src="https://www.youtube.com/embed/x"></iframe>' }],
      caption:
        '<p><a href="https://moss.tumblr.com/post/1" class="tumblr_blog">moss</a>:</p><blockquote><p>Look.</p></blockquote><p>Mine.</p>',
    }),
    'json/9.json': of('quote', {
      text: 'Q',
      source: 'Book',
      reblogged_root_name: 'moss',
      reblogged_root_url: 'https://moss.tumblr.com/post/2',
      reblog: { comment: '<p>Yes.</p>' },
    }),
    'json/10.json': '{"broken',
    'json/11.json': '[]',
  })
  expect(found).toEqual([
    post('1', { own: text('<p>Moss <img src="archive:media/in.png"></p>', 'Hi'), trail: [] }),
    post('2', {
      own: {
        ...text('<p>Two.</p>'),
        ...{ kind: 'photo', layout: '2' },
        photos: [
          { file: { name: 'media/2_o1.jpg' }, alt: '', caption: '' },
          { file: { name: 'media/2_o2.jpg' }, alt: '', caption: 'B' },
        ],
      },
      trail: [],
    }),
    post('3', {
      own: {
        ...text(''),
        kind: 'quote',
        quote: { text: 'Be kind & true', source: '<a href="https://example.org/">Book</a>' },
      },
      trail: [],
    }),
    post('4', {
      own: { ...text('<p>D</p>'), kind: 'link', link: { url: 'https://example.org/', title: 'T', description: 'E' } },
      trail: [],
    }),
    post('5', { own: { ...text('<p>So.</p>'), kind: 'answer', ask: { question: 'Why?', asker: null } }, trail: [] }),
    post('6', { own: { ...text('', 'C'), kind: 'chat', chat: 'A: hi\noh' }, trail: [] }),
    post('7', {
      own: {
        ...text('<p>Listen.</p>'),
        kind: 'audio',
        sound: { file: { name: 'media/tumblr_abco1.mp3' }, title: 'Rain', artist: 'Clouds', album: '' },
      },
      trail: [],
    }),
    post('8', {
      own: text('<p>Mine.</p>'),
      trail: [
        {
          blog: 'moss',
          url: 'https://moss.tumblr.com/post/1',
          content: {
            ...text('<p>Look.</p>'),
            kind: 'video',
            film: { file: { url: 'https://www.youtube.com/embed/x' }, alt: '' },
          },
        },
      ],
    }),
    post('9', {
      own: text('<p>Yes.</p>'),
      trail: [
        {
          blog: 'moss',
          url: 'https://moss.tumblr.com/post/2',
          content: { ...text(''), kind: 'quote', quote: { text: 'Q', source: 'Book' } },
        },
      ],
    }),
    { leftOut: { id: '10', reason: 'The post’s file is damaged.' } },
    { leftOut: { id: '11', reason: 'The post isn’t in Tumblr’s format.' } },
  ])
})

test('a backup without JSON is read from its pages [IMP-045]', async () => {
  const found = await readAll({
    'posts/3.html': `<!DOCTYPE html><meta charset=utf-8><title>x</title><article class=text id=p-3>
<header><p><time datetime=2013-02-03T04:05:06Z>02/03/13</time> <a class=llink href=../posts/3.html>¶</a></header>
<h2>Title</h2>
<p>Words <img src="../media/a%20b.jpg"></p>
<footer><a href=https://me.tumblr.com/tagged/two%20words>#Two Words</a>
<a title=Source href=https://example.org/>example</a>5 notes</footer>
</article>`,
    'media/a b.jpg': 'picture',
    'posts/4/index.html': '<article class=photo id=p-4><p>No date</p></article>',
    'posts/5.html':
      '<article class=answer id=p-5><header><time datetime=2013-02-03T04:05:06Z></time></header><h2>Why?</h2><p>So.</p></article>',
    'index.html': 'contents',
  })
  expect(found).toEqual([
    {
      post: {
        ...{ id: '3', atMs: Date.parse('2013-02-03T04:05:06Z'), state: 'published', tags: ['Two Words'], trail: [] },
        ...{
          oldPaths: ['/post/3'],
          sourceUrl: 'https://example.org/',
          isPinned: false,
          isSensitive: false,
          warning: '',
        },
        own: text('<p>Words <img src="archive:media/a%20b.jpg"></p>', 'Title'),
      },
    },
    { leftOut: { id: '4', reason: 'The page has no date.' } },
    expect.objectContaining({
      post: expect.objectContaining({
        own: { ...text('<p>So.</p>'), kind: 'answer', ask: { question: 'Why?', asker: null } },
      }),
    }),
  ])
})
