import { escapeHtml, escapeText } from '../../../core/html.ts'
import type { Content } from '../../entities.contract.ts'
import { readStored } from '../../formats/html/read-stored.ts'
import { absolute } from '../addresses.ts'
import { blocksOfBody } from '../body-to-blocks.ts'
import type { NpfBlock } from '../npf-shapes.ts'

/** Tools read a post elsewhere than on our pages, so addresses name their host. */
const absoluteHtml = (html: string, origin: string) => html.replaceAll(/ (src|href)="\/(?!\/)/g, ` $1="${origin}/`)

/** The rich text of a part. */
export const richTextOf = (part: Content, origin: string): string =>
  absoluteHtml((part.quote?.source_html ?? part.body_html) + (part.answer?.caption_html ?? ''), origin)

/** A part of a trail whole: its title, what its kind shows, its rich text. */
export const partHtml = (part: Content, origin: string): string =>
  (part.title && !part.link ? `<h2>${escapeText(part.title)}</h2>` : '') +
  mediumHtml(part, origin) +
  richTextOf(part, origin)

function mediumHtml({ title, ask, photo, quote, link, chat, audio, video }: Content, origin: string): string {
  if (ask) return `<blockquote>${paragraph(ask.question)}</blockquote>`
  if (photo) return photo.photos.map(({ url, alt }) => pictureHtml(absolute(url, origin), alt)).join('')
  if (quote) return `<blockquote>${paragraph(quote.quote)}</blockquote>`
  if (link) return `<p>${anchor(link.url, title || link.url)}</p>${link.excerpt && paragraph(link.excerpt)}`
  if (chat) return chat.lines.map(({ label, text }) => paragraph(label ? `${label}: ${text}` : text)).join('')
  if (audio) return address(absolute(audio.url || audio.external_url, origin))
  return video ? address(video.frame?.page_url ?? absolute(video.sources.hd || video.sources.sd, origin)) : ''
}

const paragraph = (text: string) => `<p>${escapeText(text).replaceAll('\n', '<br />')}</p>`
const anchor = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeText(text)}</a>`
const address = (url: string) => (url ? `<p>${anchor(url, url)}</p>` : '')
const pictureHtml = (url: string, alt: string) =>
  `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" /></figure>`

/** The words of HTML, with its paragraphs as lines, for `filter=text`. */
export const plainTextOf = (html: string): string =>
  blocksOfBody(readStored(html), '').blocks.flatMap(wordsOf).join('\n\n')

const wordsOf = (block: NpfBlock): string[] => {
  if (block.type === 'text') return [block.text]
  if (block.type === 'image') return [block.caption ?? block.alt_text ?? ''].filter(Boolean)
  return block.type === 'link' ? [block.title ?? block.url] : block.type === 'video' ? [block.url ?? ''] : []
}

/**
 * Each part stands in a quotation with those before it, under the name of its blog. The part whose pictures, sound or
 * title have fields of their own is there with its rich text only.
 */
export const treeHtml = (trail: readonly Content[], shown: Content | null, origin: string): string =>
  trail.reduce((inside, part) => {
    const name = part.blog ? anchorToBlog(part.blog.url, part.blog.name) : escapeText(part.blog_name)
    const html = part === shown ? richTextOf(part, origin) : partHtml(part, origin)
    return `<p>${name}:</p><blockquote>${inside}${html}</blockquote>`
  }, '')

const anchorToBlog = (url: string, name: string) =>
  `<a class="tumblr_blog" href="${escapeHtml(url)}">${escapeText(name)}</a>`
