import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { aFrame, aPart, aPhoto, origin, savedPart } from '../../testing/npf-parts.ts'
import type { Content } from '../entities.contract.ts'
import { fromNpf } from './from-npf.ts'
import { partToNpf } from './to-npf.ts'

vi.setConfig({ testTimeout: 60_000 })

const letters = fc.constantFrom('a', 'B', 'ø', '🌳', '👨‍👦', '<', '&', '"', "'", '@', '—')
/** Words as people write them: no space at either end. */
const words = fc
  .array(
    fc.array(letters, { minLength: 1, maxLength: 5 }).map((some) => some.join('')),
    { minLength: 1, maxLength: 6 },
  )
  .map((some) => some.join(' '))
const lines = fc.array(words, { minLength: 1, maxLength: 3 }).map((some) => some.join('\n'))

const flag = fc.constantFrom('bold', 'italic', 'strikethrough', 'small')
const address = fc.constantFrom('https://a.example/', 'https://b.example/?c=1&d=2', 'mailto:a@b.example')
const format = fc.oneof(fc.record({ type: flag }), fc.record({ type: fc.constant('link'), url: address }))
const formatted = fc
  .tuple(lines, fc.array(fc.tuple(fc.nat(30), fc.nat(30), format), { maxLength: 4 }))
  .map(([text, given]) => ({
    text,
    formatting: given.map(([start, length, one]) => ({ start, end: start + length, ...one })),
  }))

const subtype = fc.constantFrom(
  undefined,
  'heading2',
  'quote',
  'chat',
  'indented',
  'ordered-list-item',
  'unordered-list-item',
  'quirky',
)
const textBlock = fc.tuple(formatted, subtype, fc.nat(3)).map(([written, kind, indent_level]) => ({
  type: 'text',
  ...written,
  ...(kind && { subtype: kind }),
  ...(kind && /indented|item/.test(kind) && { indent_level }),
}))
const picture = fc.nat(5).map((n) => `/media/p${n}.webp`)
const imageBlock = fc.tuple(picture, fc.option(words), fc.option(words)).map(([url, alt, caption]) => ({
  type: 'image',
  media: [{ url: origin + url, width: 640, height: 480 }],
  ...(alt && { alt_text: alt }),
  ...(caption && { caption }),
}))
const player = fc
  .constantFrom('https://vimeo.com/7', 'https://youtu.be/dQw4w9WgXcQ')
  .map((url) => ({ type: 'video', url }))
const linkBlock = fc.record({
  type: fc.constant('link'),
  url: fc.constantFrom('https://a.example/', 'https://b.example/c'),
  title: words,
  description: words,
})
const film = fc.constant({ type: 'video', media: { url: `${origin}/media/f.mp4` } })
const sound = words.map((title) => ({ type: 'audio', title, media: { url: `${origin}/media/s.mp3` } }))
const anyBlock = fc.oneof({ weight: 5, arbitrary: textBlock }, { weight: 2, arbitrary: imageBlock }, player, linkBlock)

const sentPost = fc
  .tuple(
    fc.array(anyBlock, { maxLength: 8 }),
    fc.option(fc.oneof(film, sound)),
    fc.nat(8),
    fc.option(fc.integer({ min: -1, max: 9 })),
  )
  .map(([blocks, file, at, cut]) => {
    const content: object[] = file ? blocks.toSpliced(at, 0, file as never) : blocks
    const display = content.map((_, place) => ({ blocks: [place] }))
    return { content, layout: cut === null ? [] : [{ type: 'rows', display, truncate_after: cut }] }
  })

const wordsIn = (blocks: readonly object[]) =>
  blocks.map((block) => ('text' in block ? block.text : 'title' in block ? block.title : '')).filter(Boolean)
const typesIn = (blocks: readonly object[]) => blocks.map((block) => (block as { type: string }).type)

interface Formatted {
  text?: string
  formatting?: { start: number; end: number; type: string; url?: string }[]
}

/** The marks of every code point; of two links the first counts. */
const marksOf = ({ text = '', formatting = [] }: Formatted) =>
  [...text].map((_, at) => {
    const around = formatting.filter(({ start, end }) => start <= at && at < end)
    const [link] = around.filter(({ type }) => type === 'link').sort((one, other) => one.start - other.start)
    return [...new Set(around.map(({ type }) => (type === 'link' ? (link?.url ?? '') : type)))].sort().join(' ')
  })

test('blocks become ours and blocks again with the same words, in the same order, with the same marks, and never change after that [API-021] [API-027]', () => {
  fc.assert(
    fc.property(sentPost, (sent) => {
      const fields = fromNpf(sent, { origin })
      const read = partToNpf(savedPart(fields), origin)
      expect(typesIn(read.content)).toEqual(typesIn(sent.content))
      expect(wordsIn(read.content)).toEqual(wordsIn(sent.content))
      // The labels of a chat get their marks from us.
      if (fields.kind !== 'chat')
        expect(read.content.map((block) => marksOf(block as Formatted))).toEqual(sent.content.map(marksOf))
      expect(partToNpf(savedPart(fromNpf(read, { origin })), origin)).toEqual(read)
    }),
    { numRuns: 300 },
  )
})

const inline: fc.Arbitrary<string> = fc
  .tuple(words, fc.constantFrom('', 'b', 'i', 's', 'small', 'a'))
  .map(([some, name]) => {
    const escaped = some.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    if (name === 'a') return `<a href="https://a.example/" rel="nofollow ugc noopener">${escaped}</a>`
    return name ? `<${name}>${escaped}</${name}>` : escaped
  })
const run = fc.array(inline, { minLength: 1, maxLength: 3 }).map((some) => some.join(' <b>|</b> '))
const figure = picture.map((url) => `<figure><img src="${url}" alt="A bird" /></figure>`)
/** Rich text as the editor writes it, one string for each block. */
const bodyBlock = fc.oneof(
  run.map((html) => `<p>${html}</p>`),
  run.map((html) => `<h2>${html}</h2>`),
  fc
    .array(run, { minLength: 1, maxLength: 3 })
    .map((some) => `<ul>${some.map((html) => `<li>${html}</li>`).join('')}</ul>`),
  fc
    .array(run, { minLength: 1, maxLength: 2 })
    .map((some) => `<blockquote>${some.map((html) => `<p>${html}</p>`).join('')}</blockquote>`),
  run.map((html) => `<pre>${html}</pre>`),
  figure,
)
const listOrQuotation = /^<(?:ul|blockquote)>/
/** Two lists or quotations side by side are one. */
const body = fc
  .array(bodyBlock, { maxLength: 6 })
  .map((some) =>
    some.filter((html, at) => !listOrQuotation.test(html) || some[at - 1]?.slice(0, 4) !== html.slice(0, 4)).join(''),
  )

const frame = aFrame('https://vimeo.com/7')
const played = {
  state: 'ready' as const,
  progress: 100,
  failure: '',
  filmstrip: null,
  width: 640,
  height: 360,
  duration: 12,
}
const sounding = { service: '', duration: 3, peaks: [], frame: null, external_url: '' }
const kinds: Record<Content['type'], fc.Arbitrary<Partial<Content>>> = {
  text: fc.record({ title: fc.oneof(fc.constant(''), words), body_html: body }),
  photo: fc.tuple(fc.array(words, { minLength: 1, maxLength: 5 }), body).map(([captions, body_html]) => {
    const photos = captions.map((caption, at) =>
      aPhoto(`/media/p${at}.webp`, { id: `o${at + 1}`, caption, alt: 'A bird' }),
    )
    const layout = ['', '', '2', '12', '22', '131'][captions.length] as string
    return {
      photo: { photos, layout, linkthrough: '' },
      body_html: body_html.replaceAll(/^(?:<figure>.*?<\/figure>)+/g, ''),
    }
  }),
  quote: fc.record({ quote: fc.record({ quote: lines, source_html: body }) }),
  link: fc.tuple(words, words, body).map(([title, excerpt, body_html]) => ({
    title,
    body_html,
    link: { url: 'https://a.example/', host: 'a.example', excerpt, author: 'Me', thumbnail: null },
  })),
  chat: fc
    .tuple(fc.oneof(fc.constant(''), words), fc.array(words, { minLength: 2, maxLength: 5 }))
    .map(([title, said]) => ({
      title,
      chat: { lines: said.map((text, at) => ({ label: at % 2 === 0 ? 'Ann' : '', text })) },
    })),
  audio: fc.tuple(words, body).map(([track, body_html]) => ({
    body_html,
    audio: { ...sounding, url: '/media/s.mp3', track, artist: 'A', album: 'B', album_art: '/media/c.webp' },
  })),
  video: fc.tuple(fc.boolean(), body).map(([isFile, body_html]) => ({
    body_html,
    video: isFile
      ? { ...played, sources: { sd: '/media/f.mp4', hd: '/media/f.mp4' }, poster: '/media/v/poster.webp', frame: null }
      : { ...played, sources: { sd: '', hd: '' }, poster: '', frame },
  })),
  answer: fc.tuple(lines, body).map(([question, body_html]) => ({
    body_html,
    ask: { asker: null, asker_name: '', question },
    answer: { caption_html: '' },
  })),
}

test.each(Object.entries(kinds))('a post of the kind %s becomes blocks and ours again [API-032]', (type, parts) => {
  fc.assert(
    fc.property(parts, (made) => {
      const part = aPart({ type: type as Content['type'], ...made })
      const back = savedPart(fromNpf(partToNpf(part, origin), { origin, before: part }), part)
      expect(back).toEqual(part)
    }),
    { numRuns: 150 },
  )
})
