import { expect, test } from 'vitest'
import type { Content, Post } from '../entities.contract.ts'
import type { Filter } from './filters.contract.ts'
import { filteredPost, filterOf, foldedTextOf, foldFilter, nameOfFilter } from './filters.rules.ts'

const content = (fields: Partial<Content> = {}): Content => ({
  ...{ content_id: '1', post_id: '1', blog: null, blog_name: 'wren', type: 'text', title: '', body_html: '' },
  ...{ ask: null, created_at: '2026-01-01T00:00:00.000Z', ...fields },
})
const text = (body_html: string) => content({ body_html })
const photo = (alt: string, caption = '') =>
  content({ type: 'photo', photo: { photos: [{ alt, caption }], layout: '1', linkthrough: '' } } as never)
const poll = (question: string, ...options: string[]) => content({ poll: { question, options } as never })
const link = { url: 'https://a.example/', host: 'a.example', excerpt: '', author: '', thumbnail: null }

interface Case {
  trail?: Content[]
  own?: Content | null
  tags?: string[]
  trailTags?: string[]
  warnedOf?: string[]
  source?: string
  rootId?: string
}

function filtered(given: Case) {
  const { trail = [], own = null, tags = [], trailTags = [], warnedOf = [], source, rootId = '9' } = given
  const post = {
    ...{ id: '9', root_id: rootId, trail, content: own, tags, warned_of: warnedOf },
    ...{ submitter: null, tumblelog: { name: 'owl' } },
    reblog_source: source ? { name: source } : null,
  } as unknown as Post
  return filteredPost(post, trailTags, foldedTextOf)
}

const isFiltered = (given: Case, value: string, kind: Filter['kind'] = 'words') =>
  filterOf(filtered(given), [foldFilter({ kind, value, action: 'cover' })]) !== null

const three = [text('<p>One</p>'), text('<p>Two</p>'), text('<p>A word of moss here</p>')]

const matching: [string, Case, string][] = [
  ['only in the third block of a trail', { trail: three }, 'moss'],
  ['in the own part', { own: text('<p>Moss!</p>') }, 'moss'],
  ['in a title', { own: content({ title: 'On moss' }) }, 'moss'],
  ['in a tag', { tags: ['wet moss'] }, 'moss'],
  ['in a tag of the root', { trailTags: ['moss'] }, 'moss'],
  ['in a warning', { warnedOf: ['Much moss'] }, 'moss'],
  ['in the alt text of a photo', { trail: [photo('Moss on a stone')] }, 'moss'],
  ['in the caption of a photo', { own: photo('', 'moss') }, 'moss'],
  [
    'in the alt text of a picture in the text',
    { own: text('<p><img src="/a" alt="a moss &amp; fern"></p>') },
    'moss & fern',
  ],
  ['in the title of a link', { own: content({ type: 'link', title: 'All moss', link }) }, 'moss'],
  ['in the preview of a link', { own: content({ link: { ...link, excerpt: 'It is about moss.' } }) }, 'moss'],
  ['in an ask', { own: content({ ask: { asker: null, asker_name: '', question: 'Do you like moss?' } }) }, 'moss'],
  ['in a quote', { own: content({ quote: { quote: 'Moss waits', source_html: '' } }) }, 'moss'],
  ['in a line of a chat', { own: content({ chat: { lines: [{ label: 'Ann', text: 'Moss?' }] } }) }, 'moss'],
  ['in the name of a song', { own: content({ audio: { track: 'Moss', artist: '', album: '' } } as never) }, 'moss'],
  [
    'in the transcript of a sound',
    { own: content({ audio: { track: '', artist: '', album: '', transcript: 'Moss grows' } } as never) },
    'moss',
  ],
  ['in the transcript of a film', { trail: [content({ video: { transcript: 'Some moss' } as never })] }, 'moss'],
  ['in the caption of an answer', { own: content({ answer: { caption_html: '<p>moss</p>' } }) }, 'moss'],
  ['in the question of a poll', { trail: [poll('Moss or fern?')] }, 'moss'],
  ['in an option of a poll', { own: poll('', 'Fern', 'Moss') }, 'moss'],
  ['in another case', { own: text('<p>MOSS</p>') }, 'moss'],
  ['without its accents', { own: text('<p>creme brulee</p>') }, 'crème brûlée'],
  ['with accents', { own: text('<p>crème brûlée</p>') }, 'creme brulee'],
  ['with accents as letters of their own', { own: text('<p>cre\u0300me</p>') }, 'crème'],
  ['in full-width letters', { own: text('<p>ＭＯＳＳ</p>') }, 'moss'],
  ['in Chinese without spaces', { own: text('<p>今天看苔藓很好</p>') }, '苔藓'],
  ['in Japanese without spaces', { own: text('<p>この苔はすごい</p>') }, '苔'],
  ['in Thai without spaces', { own: text('<p>วันนี้มอสสวย</p>') }, 'มอส'],
  ['in Latin letters beside Chinese', { own: text('<p>很moss很</p>') }, 'moss'],
  ['before a comma', { own: text('<p>moss, fern</p>') }, 'moss'],
  ['in quotation marks', { own: text('<p>“moss”</p>') }, 'moss'],
  ['as a hashtag in the text', { own: text('<p>#moss</p>') }, 'moss'],
  ['as a phrase over a line break', { own: text('<p>wet<br>moss</p>') }, 'wet moss'],
  ['with a part in bold', { own: text('<p>mo<b>ss</b></p>') }, 'moss'],
  ['at the end after a near miss', { own: text('<p>mosses and moss</p>') }, 'moss'],
  ['a sign that is no letter', { own: text('<p>so :( sad</p>') }, ':('],
  ['an emoji', { own: text('<p>look 🕷️ there</p>') }, '🕷️'],
]

test.each(matching)('a word %s is found [CTRL-013]', (_, given, words) => {
  expect(isFiltered(given, words)).toBe(true)
})

const near: [string, Case, string][] = [
  ['a longer word', { own: text('<p>mosses</p>') }, 'moss'],
  ['the end of a longer word', { own: text('<p>peatmoss</p>') }, 'moss'],
  ['a word with an underscore', { own: text('<p>moss_green</p>') }, 'moss'],
  ['a word with a digit', { own: text('<p>moss2</p>') }, 'moss'],
  ['a phrase in another order', { own: text('<p>moss wet</p>') }, 'wet moss'],
  ['a phrase over two texts', { own: content({ title: 'wet', body_html: '<p>moss</p>' }) }, 'wet moss'],
  ['a longer word in an option of a poll', { own: poll('', 'Mosses', 'Fern') }, 'moss'],
  ['a phrase over two options of a poll', { own: poll('', 'Wet', 'Moss') }, 'wet moss'],
  ['a phrase over two tags', { tags: ['wet', 'moss'] }, 'wet moss'],
  ['an address', { own: text('<p><a href="https://moss.example/">here</a></p>') }, 'moss'],
  ['the name of an element', { own: text('<blockquote>x</blockquote>') }, 'blockquote'],
  ['another kana', { own: text('<p>かき</p>') }, 'がき'],
  ['the name of a blog', { trail: [content({ blog_name: 'moss' })] }, 'moss'],
]

test.each(near)('%s is no match [CTRL-013]', (_, given, words) => {
  expect(isFiltered(given, words)).toBe(false)
})

test('a tag is compared as a whole, of the post and of every post in its trail [CTRL-013]', () => {
  expect(isFiltered({ tags: ['Wet Moss'] }, 'wet moss', 'tag')).toBe(true)
  expect(isFiltered({ trailTags: ['moss'] }, 'Moss', 'tag')).toBe(true)
  expect(isFiltered({ tags: ['wet moss'], own: text('<p>moss</p>') }, 'moss', 'tag')).toBe(false)
})

test('a blog is found as the writer of any block, as the source and as the asker [CTRL-013]', () => {
  const ask = { asker: null, asker_name: 'jay', question: 'So?' }
  expect(isFiltered({ trail: [text('<p>x</p>')] }, 'wren', 'blog')).toBe(true)
  expect(isFiltered({}, 'owl', 'blog')).toBe(true)
  expect(isFiltered({ source: 'tit' }, 'tit', 'blog')).toBe(true)
  expect(isFiltered({ own: content({ ask }) }, 'jay', 'blog')).toBe(true)
  expect(isFiltered({ own: text('<p>jay</p>') }, 'jay', 'blog')).toBe(false)
})

test('hiding outranks covering, and only the filters of that action are named [CTRL-014]', () => {
  const post = filtered({ own: text('<p>moss and fern and ivy</p>') })
  const filters = [
    foldFilter({ kind: 'words', value: 'Moss', action: 'cover' }),
    foldFilter({ kind: 'words', value: 'fern', action: 'hide' }),
    foldFilter({ kind: 'words', value: 'oak', action: 'hide' }),
  ]
  expect(filterOf(post, filters)).toMatchObject({ action: 'hide', by: [{ value: 'fern' }] })
  expect(filterOf(post, filters.slice(0, 1))).toMatchObject({ action: 'cover', by: [{ value: 'Moss' }] })
  expect(filterOf(post, [])).toBe(null)
})

test('the reblogs by a blog are found, not its originals nor reblogs of it by others [CTRL-016]', () => {
  expect(isFiltered({ rootId: '1', trail: [text('<p>One</p>')] }, 'owl', 'reblogs')).toBe(true)
  expect(isFiltered({ rootId: '1', own: text('<p>Its trail was left out</p>') }, 'owl', 'reblogs')).toBe(true)
  expect(isFiltered({ own: text('<p>One</p>') }, 'owl', 'reblogs')).toBe(false)
  expect(isFiltered({ rootId: '1', trail: three, source: 'wren' }, 'wren', 'reblogs')).toBe(false)
  expect(nameOfFilter({ kind: 'reblogs', value: 'owl' })).toBe('reblogs by owl')
})
