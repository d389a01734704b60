import { escapeHtml } from '../core/html.ts'
import type { Content, Post } from '../posts/entities.contract.ts'
import { anonymous } from '../posts/posts.messages.ts'

const paragraph = (text: string) => (text ? `<p>${escapeHtml(text)}</p>` : '')
const anchor = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`
const linked = (url: string, text = url) => (url ? `<p>${anchor(url, text)}</p>` : '')

/** One part of a post in plain HTML, without its title, its poll and what is attached. Addresses are absolute. */
export const partAsHtml = (part: Content, origin: string): string =>
  [...shownOf(part), part.body_html, part.answer?.caption_html ?? '', paragraph(part.poll?.question ?? '')]
    .join('')
    .replace(/ (href|src)="\/(?!\/)/g, (_, name: string) => ` ${name}="${origin}/`)

function* shownOf({ title, ask, photo, quote, link, chat, audio, video }: Content): Generator<string> {
  if (ask)
    yield `<p>${escapeHtml(ask.asker_name || anonymous())} asked:</p><blockquote>${paragraph(ask.question)}</blockquote>`
  if (photo) yield photo.photos.map(({ caption }) => paragraph(caption)).join('') + linked(photo.linkthrough)
  if (quote) yield `<blockquote>${paragraph(quote.quote)}</blockquote>${quote.source_html}`
  if (link) yield linked(link.url, title || link.url) + paragraph(link.excerpt)
  if (chat) yield `<p>${chat.lines.map(lineOf).join('<br>')}</p>`
  if (audio) yield paragraph([audio.track, audio.artist, audio.album].filter(Boolean).join(' – '))
  if (audio && !audio.url) yield linked(audio.frame?.page_url ?? audio.external_url)
  if (video?.frame) yield linked(video.frame.page_url)
  yield paragraph(audio?.transcript ?? '')
}

const lineOf = ({ label, text }: { label: string; text: string }) =>
  `${label ? `<b>${escapeHtml(label)}:</b> ` : ''}${escapeHtml(text)}`

export const titleAsHtml = ({ title, link }: Content): string =>
  title && !link ? `<p><strong>${escapeHtml(title)}</strong></p>` : ''

/** Servers that know quotes hide this line; all others show it as the link to what was reblogged. */
export const quoteAsHtml = (url: string): string => `<p class="quote-inline">RE: ${anchor(url, url)}</p>`

/** Servers show the tags that stand in the text, so a last line has them. */
export const tagsAsHtml = ({ tags }: Pick<Post, 'tags'>, hrefOf: (tag: string) => string): string =>
  tags.length === 0
    ? ''
    : `<p>${tags.map((tag) => `<a href="${escapeHtml(hrefOf(tag))}" class="mention hashtag" rel="tag">${escapeHtml(hashtagOf(tag) || tag)}</a>`).join(' ')}</p>`

/** Hashtags are one word: `cute cats` becomes `#CuteCats`. Empty when nothing is left. */
export function hashtagOf(tag: string): string {
  const words = tag.split(/[^\p{L}\p{N}\p{M}_]+/u).filter(Boolean)
  const [only] = words
  if (only === undefined) return ''
  return `#${words.length === 1 ? only : words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`
}
