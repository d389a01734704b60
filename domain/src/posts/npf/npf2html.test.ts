import fc from 'fast-check'
// @ts-expect-error The package has no types for its ES module.
import npf2html from 'npf2html'
import { expect, test } from 'vitest'
import { wordsOf } from '../../core/html/words-of-html.ts'
import { aBlog, aFrame, aPart, aPhoto, origin } from '../../testing/npf-parts.ts'
import { parseCleanHtml, textOf } from '../formats/html/parse-clean-html.ts'
import type { Npf } from './npf-shapes.ts'
import { partToNpf } from './to-npf.ts'

/** This reader takes the file of a sound as a list; the specification of the format says that it is one object. */
const rendered = ({ content, layout }: Npf): string =>
  npf2html(
    content.map((block) => (block.type === 'audio' && block.media ? { ...block, media: [block.media] } : block)),
    {
      layout: layout,
    },
  )

const addressesIn = (html: string, name: string) =>
  [...html.matchAll(/ (src|href)="([^"]*)"/g)].filter(([, kind]) => kind === name).map(([, , address]) => address)
const plain = (html: string) =>
  textOf(parseCleanHtml(html.replaceAll(/<\/?(?:p|h1|h2|li|blockquote|ul|ol|figure|div|details|summary|br \/)>/g, ' ')))
    .replaceAll('&#039;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()

test('another reader shows the words, links and pictures of a rich text [API-036]', () => {
  const body_html =
    '<p>One <b>two <i>three</i></b> <a href="https://a.example/?b=1&amp;c=2">four</a></p>' +
    '<ul><li>five<ol><li>six</li></ol></li></ul><blockquote><p>seven</p></blockquote><h2>eight</h2><pre>nine</pre>' +
    '<figure><img src="/media/a.webp" alt="ten" /></figure><hr class="read-more" /><p>eleven &lt;b&gt; &amp; twelve</p>'
  const html = rendered(partToNpf(aPart({ title: 'Zero', body_html }), origin))
  expect(html).toBe(
    '<h1>Zero</h1><p>One <strong>two <em>three</em></strong> <a href="https://a.example/?b=1&amp;c=2">four</a></p>' +
      '<ul><li>five</li><li><ol><li>six</li></ol></li></ul><blockquote><p>seven</p></blockquote><h2>eight</h2>' +
      '<p class="npf-block-text-chat">nine</p>' +
      `<figure class="npf-block-image"><a href="${origin}/media/a.webp"><img src="${origin}/media/a.webp" alt="ten"></a></figure>` +
      '<details class="npf-layout-truncate"><summary>Keep reading</summary><p>eleven &lt;b&gt; &amp; twelve</p></details>',
  )
})

/** This reader stops early in texts with picture signs, at the end of the last range, so only the first is compared. */
test('another reader counts code points as we do [API-021] [API-036]', () => {
  const html = rendered(partToNpf(aPart({ body_html: '<p>🌳🌲 <b>tree</b> and <i>more words</i></p>' }), origin))
  expect(html).toContain('<p>🌳🌲 <strong>tree</strong> and <em>')
})

test('another reader shows every kind [API-036]', () => {
  const html = (change: object) => rendered(partToNpf(aPart(change), origin))
  const photos = [aPhoto('/media/a.webp', { caption: 'Mine' }), aPhoto('/media/b.webp', { id: 'o2' })]
  const set = html({
    type: 'photo',
    photo: { photos, layout: '2', linkthrough: 'https://a.example/' },
    body_html: '<p>Below</p>',
  })
  expect(addressesIn(set, 'src')).toEqual([`${origin}/media/a.webp`, `${origin}/media/b.webp`])
  expect(addressesIn(set, 'href')).toContain('https://a.example/')
  expect(set).toContain('<div class="npf-layout-row">')
  expect(set).toContain('Mine')

  const ask = { asker: aBlog('owl'), asker_name: 'owl', question: 'Why?' }
  const answer = html({ type: 'answer', ask, body_html: '<p>Because</p>' })
  expect(answer).toContain(`<a href="${origin}/blog/owl"><strong>owl</strong> asked:</a>`)
  expect(answer).toContain('<p>Why?</p></figure></div><p>Because</p>')

  const thumbnail = { url: '/media/t.webp', width: 3, height: 2, placeholder: '' }
  const link = { url: 'https://a.example/', host: 'a.example', excerpt: 'About', author: 'Me', thumbnail }
  const card = html({ type: 'link', title: 'T', link })
  expect([addressesIn(card, 'href'), addressesIn(card, 'src')]).toEqual([
    ['https://a.example/'],
    [`${origin}/media/t.webp`],
  ])
  for (const words of ['T', 'About', 'Me', 'a.example']) expect(card).toContain(`>${words}<`)

  expect(html({ type: 'quote', quote: { quote: 'Be', source_html: '<p>Me</p>' } })).toBe(
    '<p class="npf-block-text-quote">Be</p><p>Me</p>',
  )
  expect(html({ type: 'chat', chat: { lines: [{ label: 'Ann', text: 'hi' }] } })).toContain('<strong>Ann:</strong> hi')

  const sound = {
    track: 'T',
    artist: 'A',
    album: 'B',
    album_art: '',
    duration: 3,
    peaks: [],
    service: '',
    external_url: '',
  }
  const sounding = html({ type: 'audio', audio: { ...sound, url: '/media/s.mp3', frame: null } })
  expect(addressesIn(sounding, 'src')).toEqual([`${origin}/media/s.mp3`])
  const played = { state: 'ready', progress: 100, failure: '', filmstrip: null, width: 640, height: 360, duration: 1 }
  const film = html({
    type: 'video',
    video: { ...played, sources: { sd: '/media/f.mp4', hd: '' }, poster: '', frame: null },
  })
  expect(addressesIn(film, 'src')).toEqual([`${origin}/media/f.mp4`])
  const frame = aFrame('https://vimeo.com/7')
  const player = html({ type: 'video', video: { ...played, sources: { sd: '', hd: '' }, poster: '', frame } })
  expect(addressesIn(player, 'src')).toEqual(['https://player.vimeo.com/video/7'])

  const poll = {
    id: '5',
    question: 'Which?',
    options: ['a', 'b'],
    hours: 24,
    ends_at: null,
    has_ended: false,
    votes: 0,
  }
  expect(html({ poll: { ...poll, counts: null, voted: null } })).toContain(
    '<h2>Which?</h2><ul><li>a</li><li>b</li></ul>',
  )
})

const word = fc
  .array(fc.constantFrom('a', 'B', 'ø', '&amp;', '&lt;', "'", '—'), { minLength: 1, maxLength: 5 })
  .map((signs) => signs.join(''))
const inline = fc.tuple(word, fc.constantFrom('', 'b', 'i', 's', 'small', 'a')).map(([words, name]) => {
  if (name === 'a') return `<a href="https://a.example/" rel="nofollow ugc noopener">${words}</a>`
  return name ? `<${name}>${words}</${name}>` : words
})
const run = fc.array(inline, { minLength: 1, maxLength: 5 }).map((some) => some.join(' '))
const block = fc.oneof(
  run.map((html) => `<p>${html}</p>`),
  run.map((html) => `<h2>${html}</h2>`),
  run.map((html) => `<ul><li>${html}<ol><li>${html}</li></ol></li></ul>`),
  run.map((html) => `<blockquote><p>${html}</p></blockquote>`),
  fc.nat(9).map((n) => `<figure><img src="/media/p${n}.webp" alt="" /></figure>`),
)

test('another reader shows the words, links and pictures of generated posts [API-036]', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
      const body_html = blocks.join('')
      const html = rendered(partToNpf(aPart({ body_html }), origin))
      expect(plain(html)).toBe(wordsOf(body_html))
      expect(addressesIn(html, 'src')).toEqual(addressesIn(body_html, 'src').map((path) => origin + path))
      const links = (text: string) =>
        addressesIn(text, 'href').filter((address) => address === 'https://a.example/').length
      expect(links(html)).toBe(links(body_html))
    }),
    { numRuns: 150 },
  )
})
