import { insideOf } from '../../core/html-node.ts'
import { embedServices } from '../../media/embed-services.ts'
import { embedWidthDefaultPx } from '../../media/embeds.limits.ts'
import { recogniseEmbed } from '../../media/embeds.ts'
import type { PhotoItem } from '../kinds/photo-items.ts'
import { linkAddress } from '../text/rich-text.ts'
import { formattedHtml } from './formatted-text.ts'
import type { SentBlock, SentText } from './npf.contract.ts'
import { indentLevelMax } from './npf.limits.ts'
import { escapeText, startTag } from './write-html.ts'

/** The parts of a rich text, with their addresses resolved. */
export type BodyPart =
  | { type: 'text'; block: SentText }
  | ({ type: 'image'; link: string } & Pick<PhotoItem, 'url' | 'width' | 'height' | 'caption' | 'alt'>)
  | { type: 'link'; block: Extract<SentBlock, { type: 'link' }>; poster: string }
  | { type: 'player'; url: string }
  | { type: 'read-more' }
  /** The place of what the post's kind shows. */
  | { type: 'medium' }

const containers = { indented: 'blockquote', 'ordered-list-item': 'ol', 'unordered-list-item': 'ul' } as const
type Container = (typeof containers)[keyof typeof containers]

/** Writes a rich text as the sanitiser would leave it. */
export function bodyHtml(parts: readonly BodyPart[], origin: string): string {
  const written: string[] = []
  const open: Container[] = []
  const closeTo = (depth: number) => {
    while (open.length > depth) written.push(endOf(open.pop() as Container))
  }
  for (const part of parts) {
    const container = containerOf(part)
    if (!container || part.type !== 'text') {
      closeTo(0)
      written.push(blockHtml(part, origin))
      continue
    }
    const asked = Math.min(Math.max(0, Math.trunc(part.block.indent_level ?? 0)), indentLevelMax)
    const level = Math.min(asked, open.length)
    closeTo(level + 1)
    if (open[level] !== container) closeTo(level)
    const isNew = open.length === level
    if (isNew) open.push(container)
    const words = formattedHtml(part.block, origin)
    if (container === 'blockquote') written.push(`${isNew ? '<blockquote>' : ''}<p>${words}</p>`)
    else written.push(`${isNew ? `<${container}>` : '</li>'}<li>${words}`)
  }
  closeTo(0)
  return written.join('')
}

/** An item stays open, because lists may be nested in it. */
const endOf = (container: Container) => (container === 'blockquote' ? '</blockquote>' : `</li></${container}>`)

function containerOf(part: BodyPart): Container | null {
  const subtype = part.type === 'text' ? (part.block.subtype ?? '') : ''
  return Object.hasOwn(containers, subtype) ? containers[subtype as keyof typeof containers] : null
}

function blockHtml(part: BodyPart, origin: string): string {
  if (part.type === 'text') return textHtml(part.block, origin)
  if (part.type === 'image') return imageHtml(part)
  if (part.type === 'link') return cardHtml(part)
  if (part.type === 'player') return playerHtml(part.url)
  return part.type === 'medium' ? '<figure></figure>' : startTag('hr', { class: 'read-more' })
}

function textHtml(block: SentText, origin: string): string {
  if (block.subtype === 'chat') return `<pre>${insideOf('pre', formattedHtml(block, origin, '\n'))}</pre>`
  const words = formattedHtml(block, origin)
  if (block.subtype === 'heading1' || block.subtype === 'heading2') return `<h2>${words}</h2>`
  return block.subtype === 'quote' ? `<blockquote><h2>${words}</h2></blockquote>` : `<p>${words}</p>`
}

function imageHtml({ url, width, height, caption, alt, link }: Extract<BodyPart, { type: 'image' }>): string {
  const size = { 'data-orig-width': String(width), 'data-orig-height': String(height) }
  const measured = width > 0 && height > 0 ? size : {}
  const picture = startTag('img', { src: url, alt, ...measured })
  const words = caption ? `<small>${escapeText(caption)}</small>` : ''
  return picture || words ? `${startTag('figure', measured)}${linked(link, picture)}${words}</figure>` : ''
}

const linked = (address: string, inside: string) =>
  linkAddress(address) && inside ? `${startTag('a', { href: address })}${inside}</a>` : inside

function cardHtml({ block, poster }: Extract<BodyPart, { type: 'link' }>): string {
  if (!linkAddress(block.url)) return paragraph([block.title, block.description].filter(Boolean).join(' – '))
  const { title = '', description = '', author = '', site_name = '' } = block
  const lines = [
    `<b>${escapeText(title.trim() || block.url)}</b>`,
    escapeText(description.replace(/\s+/g, ' ').trim()),
    author && `<i>${escapeText(author)}</i>`,
    site_name && `<small>${escapeText(site_name)}</small>`,
  ]
  const picture = poster ? startTag('img', { src: poster, alt: '' }) : ''
  return `<figure>${linked(block.url, picture + lines.filter(Boolean).join('<br />'))}</figure>`
}

/** A page of a service that has no player becomes a link. */
function playerHtml(url: string): string {
  const embed = recogniseEmbed(url)
  const service = embed?.player && embedServices.find(({ name }) => name === embed.service)
  if (!embed?.player || !service) return linkAddress(url) ? `<p>${linked(url, escapeText(url))}</p>` : paragraph(url)
  const width = embedWidthDefaultPx
  const size = { width: String(width), height: String(service.heightPx(width, embed.id)) }
  return `<figure>${startTag('iframe', { src: embed.player, ...size, frameborder: '0' })}</iframe></figure>`
}

const paragraph = (words: string) => (words ? `<p>${escapeText(words)}</p>` : '')
