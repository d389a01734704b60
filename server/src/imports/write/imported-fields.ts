import { wordsOf } from '@bowerbird/domain/core/html/words-of-html.ts'
import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { usableAddress } from '@bowerbird/domain/core/web-address.ts'
import { subtitlesLabelMaxLength } from '@bowerbird/domain/media/media.limits.ts'
import type { KindChanges, PostChange } from '@bowerbird/domain/posts/document/change.ts'
import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import { soundAddress } from '@bowerbird/domain/posts/kinds/audio.ts'
import { isLayoutFor } from '@bowerbird/domain/posts/kinds/photo-items.ts'
import { votesInWords } from '@bowerbird/domain/posts/polls/poll-results.ts'
import { pollHours } from '@bowerbird/domain/posts/polls/polls.limits.ts'
import * as limits from '@bowerbird/domain/posts/posts.limits.ts'
import type { ImportedContent } from '../import-source.ts'
import { type AddressOf, missing, placePictures, playerOf } from './imported-html.ts'

const nameMaxLength = 200
export const nameOf = (name: string) => name.slice(0, nameMaxLength).toWellFormed()

const cut = (text: string, max: number) =>
  text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`

/** The fields of a post whose rich texts are still HTML. */
type Said = { [Kind in PostKind]: { kind: Kind; said?: KindChanges[Kind] } }[PostKind] &
  Pick<PostChange, 'poll'> & { title?: string; html?: string; captionHtml?: string }

/**
 * Turns a content into what a post is to say. Media that is not here leaves words in its place. A poll that has not begun
 * stays one; another is over where it came from, so its words stay and nobody votes again.
 */
export function saidIn(content: ImportedContent, addressOf: AddressOf, isWaiting = false): Said {
  const { poll } = content
  const html = placePictures(content.html, addressOf)
  if (!poll) return saidOfKind(content, html, addressOf)
  const { question, options, hours } = poll
  if (!isWaiting || !hours || !pollHours.includes(hours)) return saidOfKind(content, html + pollWords(poll), addressOf)
  return { ...saidOfKind(content, html, addressOf), poll: { question, options, hours } }
}

function saidOfKind(content: ImportedContent, html: string, addressOf: AddressOf): Said {
  const { kind, photos = [], sound, film, link, quote, chat, ask } = content
  if (kind === 'photo' && photos.length > 0) return photosIn(content, html, addressOf)
  if (kind === 'audio' && sound) return soundIn(content, sound, html, addressOf)
  if (kind === 'video' && film) return filmIn(content, film, html, addressOf)
  if (kind === 'link' && link && usableAddress(link.url)) return linkIn(content, link, html, addressOf)
  if (kind === 'quote' && quote?.text.trim())
    return { kind, said: { quote: quote.text }, html: [quote.source, html].filter(Boolean).join('') }
  if (kind === 'chat' && chat?.trim()) return { kind, title: titleOf(content), said: { chat } }
  if (kind === 'answer' && ask?.question.trim()) {
    const captionHtml = placePictures(content.caption ?? '', addressOf)
    const { asker } = ask
    const said = { ask: ask.question, asker: asker === null ? null : { id: null, name: nameOf(asker) } }
    return { kind, said, html, ...(captionHtml && { captionHtml }) }
  }
  return textIn(content, html)
}

const titleOf = ({ title }: ImportedContent) => cut(title.replace(/\s+/g, ' ').trim(), limits.titleMaxLength)

const textIn = (content: ImportedContent, html: string): Said => ({ kind: 'text', title: titleOf(content), html })

function pollWords({ question, options, votes = [] }: NonNullable<ImportedContent['poll']>): string {
  const lines = options.map((option, at) => {
    const count = votes[at]
    return `<li>${escapeHtml(count === undefined ? option : `${option}: ${votesInWords(count)}`)}</li>`
  })
  return `<p>${escapeHtml(question)}</p><ul>${lines.join('')}</ul>`
}

/** A title has no place in kinds without one, so it begins the text. */
const withTitle = (content: ImportedContent, html: string) => {
  const title = titleOf(content)
  return title ? `<h2>${escapeHtml(title)}</h2>${html}` : html
}

function photosIn(content: ImportedContent, html: string, addressOf: AddressOf): Said {
  const { photos = [], layout = '' } = content
  const found = photos.flatMap((photo) => {
    const address = addressOf(photo.file)
    return address ? { ...photo, address } : []
  })
  const lost = photos.filter(({ file }) => !addressOf(file))
  const words = lost.map(({ file, alt, caption }) => `<p>${missing('picture', file, escapeHtml(alt || caption))}</p>`)
  const body = words.join('') + html
  if (found.length === 0) return textIn(content, body)
  if (found.length > limits.photosPerPostMax)
    return textIn(content, found.map((photo) => figureOf(photo)).join('') + body)
  const ids = found.map((_, at) => `o${at + 1}`)
  const byId = (of: (photo: (typeof found)[number]) => string) =>
    Object.fromEntries(found.map((photo, at) => [`o${at + 1}`, of(photo)]))
  return {
    kind: 'photo',
    html: withTitle(content, body),
    said: {
      photos: found.map(({ address }, at) => ({ id: ids[at] as string, address })),
      order: ids,
      captions: byId(({ caption }) => cut(caption, limits.photoCaptionMaxLength)),
      alts: byId(({ alt }) => cut(alt, limits.photoAltMaxLength)),
      linkthrough: usableAddress(content.linkthrough ?? ''),
      ...(isLayoutFor(layout, found.length) && { layout }),
    },
  }
}

const figureOf = ({ address, alt, caption }: { address: string; alt: string; caption: string }) =>
  `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(alt || caption)}"></figure>`

function soundIn(
  content: ImportedContent,
  sound: NonNullable<ImportedContent['sound']>,
  html: string,
  addressOf: AddressOf,
): Said {
  const fileUrl = addressOf(sound.file)
  const [track, artist, album] = [sound.title, sound.artist, sound.album].map((text) =>
    cut(text, limits.trackTextMaxLength),
  )
  const tags = { ...(track && { track }), ...(artist && { artist }), ...(album && { album }) }
  const cover = sound.cover && addressOf(sound.cover)
  const beside = {
    ...(cover && { albumArt: cover }),
    transcript: cut(sound.transcript ?? '', limits.transcriptMaxLength),
  }
  const audio = { kind: 'audio' as const, html: withTitle(content, html) }
  if (fileUrl) return { ...audio, said: { fileUrl, hasConsent: true, ...tags, ...beside } }
  const player = playerOf(sound.file)
  if (player) return { ...audio, said: { url: soundAddress(player), ...tags } }
  const words = [track, artist, album].filter(Boolean).join(' – ')
  return textIn(content, `<p>${missing('recording', sound.file, escapeHtml(words))}</p>${html}`)
}

function filmIn(
  content: ImportedContent,
  { file, alt, poster, subtitles }: NonNullable<ImportedContent['film']>,
  html: string,
  addressOf: AddressOf,
): Said {
  const fileUrl = addressOf(file)
  const posterUrl = poster && addressOf(poster)
  const textUrl = subtitles && addressOf(subtitles.file)
  const video = { kind: 'video' as const, html: withTitle(content, html) }
  if (fileUrl) {
    const label = cut(subtitles?.label ?? '', subtitlesLabelMaxLength)
    const language = subtitles?.language.slice(0, 20) ?? ''
    return {
      ...video,
      said: {
        ...{ fileUrl, hasConsent: true, transcript: cut(alt, limits.transcriptMaxLength) },
        ...(posterUrl && { poster: posterUrl }),
        ...(textUrl && { subtitles: { url: textUrl, label, language } }),
      },
    }
  }
  const player = playerOf(file)
  if (player) return { ...video, said: { embedCode: player } }
  return textIn(content, `<p>${missing('film', file, escapeHtml(alt))}</p>${html}`)
}

function linkIn(
  content: ImportedContent,
  { url, title, description, author = '', thumbnail }: NonNullable<ImportedContent['link']>,
  html: string,
  addressOf: AddressOf,
): Said {
  const picture = thumbnail && addressOf(thumbnail)
  return {
    kind: 'link',
    title: titleOf(content) || cut(wordsOf(title), limits.titleMaxLength),
    html,
    said: {
      url: usableAddress(url),
      excerpt: cut(description, limits.excerptMaxLength),
      author: cut(author, limits.authorMaxLength),
      ...(picture && { thumbnail: picture }),
    },
  }
}
