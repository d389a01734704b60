import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { usableAddress } from '@bowerbird/domain/core/web-address.ts'
import { subtitlesLabelMaxLength } from '@bowerbird/domain/media/media.limits.ts'
import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import type { Extras } from '@bowerbird/domain/posts/kinds/kind-rules.ts'
import { isLayoutFor } from '@bowerbird/domain/posts/kinds/photo-items.ts'
import { votesInWords } from '@bowerbird/domain/posts/polls/poll-results.ts'
import { pollHours } from '@bowerbird/domain/posts/polls/polls.limits.ts'
import {
  authorMaxLength,
  excerptMaxLength,
  photoAltMaxLength,
  photoCaptionMaxLength,
  photosPerPostMax,
  titleMaxLength,
  trackTextMaxLength,
  transcriptMaxLength,
} from '@bowerbird/domain/posts/posts.limits.ts'
import { wordsOf } from '@bowerbird/domain/posts/text/words-of-html.ts'
import type { ImportedContent } from '../import-source.ts'
import { type AddressOf, missing, placePictures, playerOf } from './imported-html.ts'

const cut = (text: string, max: number) =>
  text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`

type Fields = Extras & { post: NonNullable<Extras['post']> & { type: PostKind } }

/**
 * Turns a content into the fields of `POST /svc/post/update`. Media that is not here leaves words in its place. A poll
 * that has not begun stays one; another is over where it came from, so its words stay and nobody votes again.
 */
export function fieldsOf(content: ImportedContent, addressOf: AddressOf, isWaiting = false): Fields {
  const { poll } = content
  if (!poll) return fieldsOfKind(content, placePictures(content.html, addressOf), addressOf)
  const { question, options, hours } = poll
  if (!isWaiting || !hours || !pollHours.includes(hours)) {
    const html = placePictures(content.html, addressOf) + pollWords(poll)
    return fieldsOfKind(content, html, addressOf)
  }
  const fields = fieldsOfKind(content, placePictures(content.html, addressOf), addressOf)
  return { ...fields, poll: { question, options, hours } }
}

function fieldsOfKind(content: ImportedContent, html: string, addressOf: AddressOf): Fields {
  const { kind, photos = [], sound, film, link, quote, chat, ask } = content
  if (kind === 'photo' && photos.length > 0) return photoFields(content, html, addressOf)
  if (kind === 'audio' && sound) return soundFields(content, sound, html, addressOf)
  if (kind === 'video' && film) return filmFields(content, film, html, addressOf)
  if (kind === 'link' && link && usableAddress(link.url)) return linkFields(content, link, html, addressOf)
  if (kind === 'quote' && quote?.text.trim())
    return { post: { type: 'quote', one: quote.text, two: [quote.source, html].filter(Boolean).join('') } }
  if (kind === 'chat' && chat?.trim()) return { post: { type: 'chat', one: titleOf(content), two: chat } }
  if (kind === 'answer' && ask?.question.trim()) {
    const three = placePictures(content.caption ?? '', addressOf)
    return { post: { type: 'answer', one: ask.question, two: html, ...(three && { three }) } }
  }
  return textFields(content, html)
}

const titleOf = ({ title }: ImportedContent) => cut(title.replace(/\s+/g, ' ').trim(), titleMaxLength)

const textFields = (content: ImportedContent, html: string): Fields => ({
  post: { type: 'text', one: titleOf(content), two: html },
})

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

function photoFields(content: ImportedContent, html: string, addressOf: AddressOf): Fields {
  const { photos = [], layout = '' } = content
  const found = photos.flatMap((photo) => {
    const address = addressOf(photo.file)
    return address ? { ...photo, address } : []
  })
  const lost = photos.filter(({ file }) => !addressOf(file))
  const words = lost.map(({ file, alt, caption }) => `<p>${missing('picture', file, escapeHtml(alt || caption))}</p>`)
  const body = words.join('') + html
  if (found.length === 0) return textFields(content, body)
  if (found.length > photosPerPostMax) return textFields(content, found.map((photo) => figureOf(photo)).join('') + body)
  const byId = <T>(of: (photo: (typeof found)[number]) => T) =>
    Object.fromEntries(found.map((photo, at) => [`o${at + 1}`, of(photo)]))
  return {
    post: {
      ...{ type: 'photo', two: withTitle(content, body), three: usableAddress(content.linkthrough ?? '') },
      photoset_order: found.map((_, at) => `o${at + 1}`).join(','),
      ...(isLayoutFor(layout, found.length) && { photoset_layout: layout }),
    },
    images: byId(({ address }) => address),
    caption: byId(({ caption }) => cut(caption, photoCaptionMaxLength)),
    alt_text: byId(({ alt }) => cut(alt, photoAltMaxLength)),
  }
}

const figureOf = ({ address, alt, caption }: { address: string; alt: string; caption: string }) =>
  `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(alt || caption)}"></figure>`

function soundFields(
  content: ImportedContent,
  sound: NonNullable<ImportedContent['sound']>,
  html: string,
  addressOf: AddressOf,
): Fields {
  const address = addressOf(sound.file)
  const [title, artist, album] = [sound.title, sound.artist, sound.album].map((text) => cut(text, trackTextMaxLength))
  const tags = { ...(title && { title }), ...(artist && { artist }), ...(album && { album }) }
  const two = withTitle(content, html)
  const cover = sound.cover && addressOf(sound.cover)
  const beside = {
    id3_tags: tags,
    ...(cover && { album_art: cover }),
    transcript: cut(sound.transcript ?? '', transcriptMaxLength),
  }
  if (address) return { post: { type: 'audio', two }, preuploaded_url: address, confirm_tos: true, ...beside }
  const player = playerOf(sound.file)
  if (player) return { post: { type: 'audio', two, three: player }, id3_tags: tags }
  const words = [title, artist, album].filter(Boolean).join(' – ')
  return textFields(content, `<p>${missing('recording', sound.file, escapeHtml(words))}</p>${html}`)
}

function filmFields(
  content: ImportedContent,
  { file, alt, poster, subtitles }: NonNullable<ImportedContent['film']>,
  html: string,
  addressOf: AddressOf,
): Fields {
  const address = addressOf(file)
  const two = withTitle(content, html)
  const posterUrl = poster && addressOf(poster)
  const textUrl = subtitles && addressOf(subtitles.file)
  if (address)
    return {
      ...{ post: { type: 'video', two }, preuploaded_url: address, confirm_tos: true },
      transcript: cut(alt, transcriptMaxLength),
      ...(posterUrl && { poster_url: posterUrl }),
      ...(textUrl && {
        subtitles: {
          url: textUrl,
          label: cut(subtitles.label, subtitlesLabelMaxLength),
          language: subtitles.language.slice(0, 20),
        },
      }),
    }
  const player = playerOf(file)
  if (player) return { post: { type: 'video', two }, embed_code: player }
  return textFields(content, `<p>${missing('film', file, escapeHtml(alt))}</p>${html}`)
}

function linkFields(
  content: ImportedContent,
  { url, title, description, author = '', thumbnail }: NonNullable<ImportedContent['link']>,
  html: string,
  addressOf: AddressOf,
): Fields {
  const picture = thumbnail && addressOf(thumbnail)
  const one = titleOf(content) || cut(wordsOf(title), titleMaxLength)
  return {
    post: { type: 'link', one, two: usableAddress(url), three: html },
    excerpt: cut(description, excerptMaxLength),
    author: cut(author, authorMaxLength),
    ...(picture && { thumbnail: picture }),
  }
}
