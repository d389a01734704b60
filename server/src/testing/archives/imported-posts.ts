import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import { formatCodeOf } from '@bowerbird/domain/posts/text/formats.ts'
import { aFrame, origin } from '@bowerbird/domain/testing/npf-parts.ts'
import fc from 'fast-check'
import type { ExportedPost } from '../../export/exported-post.ts'
import type { ImportedContent, ImportedPost } from '../../imports/import-source.ts'

export const blogName = 'mossy-hours'
export const mediaFiles = ['a.webp', 'b.webp', 'c.webp', 's.mp3', 'f.mp4']

const letters = fc.constantFrom('a', 'B', 'ø', '🌳', '<', '&', '"', "'", '—', '1')
const word = fc.array(letters, { minLength: 1, maxLength: 6 }).map((some) => some.join(''))
const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((some) => some.join(' '))
const maybe = (some: fc.Arbitrary<string>) => fc.option(some, { nil: '' })
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const picture = fc.constantFrom('a.webp', 'b.webp', 'c.webp').map((name) => ({ name: `media/${name}` }))
const paragraph = words.map((text) => `<p>${escaped(text)}</p>`)
const inline = fc
  .tuple(picture, word)
  .map(([{ name }, alt]) => `<p><img src="archive:${name}" alt="${escaped(alt).replaceAll('"', '&quot;')}"></p>`)
const html = fc.array(fc.oneof(paragraph, paragraph, inline), { maxLength: 3 }).map((parts) => parts.join(''))

const photos = fc.uniqueArray(
  fc.record({ file: picture, alt: maybe(words), caption: maybe(words.map((text) => `Below ${text}`)) }),
  { minLength: 1, maxLength: 3, selector: ({ file }) => file.name },
)
const service = fc
  .constantFrom('https://vimeo.com/7', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  .map((url) => ({ url }))
const poll = fc.record({
  question: maybe(words),
  options: fc.uniqueArray(words, { minLength: 2, maxLength: 4 }),
  hours: fc.constantFrom(24, 72),
})

type Own = Omit<ImportedContent, 'kind' | 'title' | 'html'> & Partial<ImportedContent>
const kinds: Record<PostKind, fc.Arbitrary<Own>> = {
  // Nobody can write a text without a title and words, and importers leave out an empty one.
  text: fc
    .record({ title: maybe(words), html })
    .map((text) => (text.title || text.html ? text : { html: '', title: 'Moss' })),
  photo: fc.tuple(photos, html, fc.boolean()).map(([some, below, isLinked]) => ({
    ...{ photos: some, html: below },
    ...(some.length > 1 && { layout: some.length === 2 ? '2' : '12' }),
    ...(isLinked && { linkthrough: 'https://a.example/' }),
  })),
  quote: fc.tuple(words, paragraph).map(([text, source]) => ({ quote: { text, source } })),
  link: fc.tuple(words, maybe(words), html).map(([title, description, below]) => ({
    ...{ title, html: below, link: { url: 'https://a.example/?b&c', title, description, author: 'Jay' } },
  })),
  chat: fc
    .array(fc.tuple(word, words), { minLength: 2, maxLength: 4 })
    .map((lines) => ({ chat: lines.map(([label, text]) => `${label}: ${text}`).join('\n') })),
  audio: fc.tuple(html, words).map(([below, transcript]) => ({
    html: below,
    sound: { file: { name: 'media/s.mp3' }, title: 'Rain', artist: 'Jay', album: '', transcript },
  })),
  video: fc
    .tuple(html, fc.oneof(service, fc.constant({ name: 'media/f.mp4' })))
    .map(([below, file]) => ({ html: below, film: { file, alt: 'name' in file ? 'What is said' : '' } })),
  answer: fc.tuple(html, words, fc.option(fc.constant('jay'))).map(([below, question, asker]) => ({
    ...{ html: below, ask: { question, asker }, caption: '<p>Below</p>' },
  })),
}

const content = fc.constantFrom(...(Object.keys(kinds) as PostKind[])).chain((kind) =>
  fc
    .tuple(kinds[kind], fc.option(poll, { nil: undefined, freq: 4 }), fc.constantFrom('', 'gsw', 'pt-BR'))
    .map(([about, asked, lang]) => ({
      ...{ kind, title: '', html: '', ...about },
      ...(asked && { poll: asked }),
      ...(lang && { lang }),
    })),
)

/** Posts of all kinds and states, as an archive of this software gives them. */
export const importedPost: fc.Arbitrary<ImportedPost> = fc
  .record({
    id: fc.bigInt(10n ** 15n, 10n ** 18n).map(String),
    atMs: fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2030, 0) }),
    state: fc.constantFrom('published', 'private', 'draft', 'queued'),
    own: fc.option(content),
    before: fc.array(content, { maxLength: 2 }),
    tags: fc.uniqueArray(words, { maxLength: 3 }),
    labels: fc.uniqueArray(words, { maxLength: 2 }),
    warning: maybe(words),
    sourceUrl: fc.constantFrom('', 'https://source.example/'),
    slug: fc.constantFrom('', 'on-moss'),
    marks: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    typed: fc.option(fc.record({ text: words, format: fc.constantFrom('html' as const, 'markdown' as const) })),
    versions: fc.array(
      fc.record({ atMs: fc.integer({ min: 1, max: 1e12 }), title: maybe(words), words, tags: fc.array(words) }),
      {
        maxLength: 2,
      },
    ),
  })
  .map(({ before, own: plain, marks: [isPinned, isSensitive, isClosed], slug, typed, versions, ...post }) => {
    const own = plain && { ...plain, ...(typed && { typed }) }
    const trail = before.map((part, at) => ({
      ...{ blog: `jay-${at}`, url: `${origin}/blog/jay-${at}/post/7${at}` },
      content: part,
    }))
    const shown = own ?? (trail.length > 0 ? null : { kind: 'text' as const, title: 'Alone', html: '' })
    const oldPaths = [
      `/post/${post.id}`,
      ...(slug ? [`/post/${post.id}/${slug}`] : []),
      `/blog/${blogName}/post/${post.id}`,
    ]
    return {
      ...{ ...post, own: shown, trail, oldPaths, isPinned, isSensitive },
      ...(slug && { slug }),
      ...(isClosed && { canBeLiked: false, canBeReblogged: false, allowsAnswers: true, carousel: { linkUrl: '' } }),
      ...(isClosed && { callToAction: { textCode: 2, linkUrl: 'https://a.example/', androidLinkUrl: '' } }),
      ...(versions.length > 0 && { versions }),
      ...(post.state === 'queued' && { queue: 'Nights' }),
    }
  })

const addressOf = (file: { name: string } | { url: string }) => ('name' in file ? `/${file.name}` : file.url)
const stored = (text: string) => text.replaceAll('src="archive:', 'src="/')

/** The row of the export that the post was read from. */
export function exportedRow(post: ImportedPost): ExportedPost {
  const at = new Date(post.atMs).toISOString()
  return {
    ...{ id: post.id, state: post.state, slug: post.slug ?? '', tags: post.tags, warning: post.warning },
    ...{ labels: post.labels ?? [], source_url: post.sourceUrl, created_at: at, published_at: at, edited_at: null },
    ...{ publish_on: null, queue: post.queue ?? null, reblogged_from: post.trail.at(-1)?.blog ?? null },
    ...{ is_pinned: post.isPinned, is_sensitive: post.isSensitive, members_only: false },
    ...{ source: post.own?.typed?.text ?? '', format: formatCodeOf(post.own?.typed?.format ?? 'rich') },
    versions: (post.versions ?? []).map(({ atMs, ...version }) => ({
      ...version,
      made_at: new Date(atMs).toISOString(),
    })),
    ...{ can_be_liked: post.canBeLiked ?? true, can_be_reblogged: post.canBeReblogged ?? true, votes: null },
    options: {
      ...(post.allowsAnswers && { allowAnswers: true }),
      ...(post.carousel && { carouselDisplay: true, carouselLinkUrl: '' }),
      ...(post.callToAction && { enableCta: true, ctaTextCode: 2, ctaLinkUrl: post.callToAction.linkUrl }),
    },
    ...(post.own ? partRow(post.own) : { kind: 'text', title: null, html: null, fields: null, lang: null }),
    trail: post.trail.map(({ blog, content: part }, at) => ({
      blog,
      post_id: `7${at}`,
      ...withoutForm(partRow(part)),
    })),
  }
}

const withoutForm = ({ fields, ...part }: ReturnType<typeof partRow>) => {
  const { form: _, ...rest } = fields as { form?: unknown }
  return { ...part, fields: rest }
}

function partRow(part: ImportedContent) {
  const { kind, title, quote, poll: asked, ask, lang = null } = part
  return {
    ...{ kind, title, lang, html: stored(quote ? quote.source : part.html) },
    fields: {
      ...shownRow(part),
      ...(asked && { poll: { id: '5', question: asked.question, options: asked.options, hours: asked.hours ?? 24 } }),
      ...(ask && { ask: ask.question, askerName: ask.asker ?? '' }),
    },
  }
}

function shownRow({
  photos: some,
  layout = '',
  linkthrough = '',
  quote,
  link,
  chat,
  sound,
  film,
  caption,
}: ImportedContent): object {
  if (some) {
    const shown = some.map(({ file, alt, caption: below }, at) => ({
      ...{ id: `o${at}`, url: addressOf(file), alt: alt || below, caption: below, width: 30, height: 20 },
    }))
    return { shown: { photo: { photos: shown, layout, linkthrough } } }
  }
  if (quote) return { shown: { quote: { quote: quote.text, source_html: quote.source } } }
  if (link)
    return {
      shown: { link: { url: link.url, host: '', excerpt: link.description, author: link.author, thumbnail: null } },
    }
  if (chat) {
    const lines = chat
      .split('\n')
      .map((line) => ({ label: line.split(': ')[0] ?? '', text: line.split(': ').slice(1).join(': ') }))
    return { shown: { chat: { lines } }, form: { chat } }
  }
  if (sound) {
    const { title, artist, album, transcript } = sound
    const about = { track: title, artist, album, album_art: '', duration: 1, peaks: [], frame: null, transcript }
    return { shown: { audio: { url: addressOf(sound.file), external_url: '', service: '', ...about } } }
  }
  if (film) {
    const frame = 'url' in film.file ? aFrame(film.file.url) : null
    const sources = { sd: frame ? '' : addressOf(film.file), hd: '' }
    const chosen = film.alt ? { transcript: film.alt } : {}
    return { shown: { video: { state: 'ready', sources, poster: '', frame, ...chosen } }, form: { chosen } }
  }
  return caption ? { shown: { answer: { caption_html: caption } } } : {}
}
