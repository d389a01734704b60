import type { HtmlElement, HtmlNode } from '../../core/html-node.ts'
import { recogniseEmbed } from '../../media/embeds.ts'
import { absolute, pictureOf } from './addresses.ts'
import { parseCleanHtml, textOf } from './html-tree.ts'
import { indentLevelMax } from './npf.limits.ts'
import type { NpfBlock, NpfImage, NpfLink, NpfText, NpfVideo, TextSubtype } from './npf-shapes.ts'
import { type Mark, TextRun } from './text-run.ts'

/** A rich text as blocks. The two places count the blocks before them. */
export interface BodyBlocks {
  blocks: NpfBlock[]
  readMoreAt: number | null
  /** The place of what its kind shows, where that does not come first. */
  mediumAt: number | null
  /** The read-more line comes before the medium, where both have the same place. */
  isCutFirst: boolean
}

type Container = 'blockquote' | 'ul' | 'ol'
interface Place {
  containers: readonly Container[]
  subtype?: 'heading2' | 'chat'
  /** The address of the link around it. */
  href: string
}

const subtypes: Record<Container, TextSubtype> = {
  blockquote: 'indented',
  ol: 'ordered-list-item',
  ul: 'unordered-list-item',
}
type Flag = Exclude<Mark['type'], 'link'>
const flags: Record<string, Flag> = {
  b: 'bold',
  i: 'italic',
  s: 'strikethrough',
  small: 'small',
}

/** Reads HTML that the sanitiser has written. */
export function bodyBlocks(html: string, origin: string): BodyBlocks {
  const reader = new BodyReader(origin)
  reader.read(parseCleanHtml(html), { containers: [], href: '' })
  return reader.finish()
}

class BodyReader {
  readonly #origin: string
  readonly #body: BodyBlocks = { blocks: [], readMoreAt: null, mediumAt: null, isCutFirst: false }
  readonly #run = new TextRun()
  /** The depth of the block before in lists and quotations; -1 outside of them. */
  #level = -1

  constructor(origin: string) {
    this.#origin = origin
  }

  read(nodes: readonly HtmlNode[], place: Place): void {
    for (const node of nodes) {
      if (typeof node !== 'string') this.#readElement(node, place)
      else if (place.subtype === 'chat') this.#run.addExactly(node)
      else this.#run.addWords(node)
    }
  }

  finish(): BodyBlocks {
    this.#endText({ containers: [], href: '' })
    return this.#body
  }

  #readElement(element: HtmlElement, place: Place): void {
    const { name, attributes, children } = element
    const mark = this.#markOf(name, attributes)
    const inside = placeInside(name, place)
    if (name === 'br') this.#run.addExactly('\n')
    else if (name === 'img') this.#addBlocks(place, imageOf(element, place.href, this.#origin))
    else if (name === 'iframe') this.#addBlocks(place, ...framesOf(element))
    else if (name === 'hr') this.#readRule(attributes, place)
    else if (name === 'figure') this.#readFigure(element, place)
    else if (mark) this.#readMarked(mark, children, place)
    // Paragraphs of one item are lines of it.
    else if (inside && name === 'p' && isItem(place)) {
      if (!this.#run.isEmpty) this.#run.addExactly('\n')
      this.read(children, inside)
    } else if (inside) {
      this.#endText(place)
      this.read(children, inside)
      this.#endText(inside)
    } else this.read(children, place)
  }

  #markOf(name: string, { href = '' }: HtmlElement['attributes']): Mark | null {
    if (name === 'a') return href ? this.#linkTo(href) : null
    return Object.hasOwn(flags, name) ? { type: flags[name] as Flag } : null
  }

  #linkTo(href: string): Mark {
    const url = absolute(href, this.#origin)
    const start = `${this.#origin}/blog/`
    const name = url.startsWith(start) ? url.slice(start.length) : ''
    return { type: 'link', url, blogName: /^[a-z0-9-]{1,32}$/.test(name) ? name : '' }
  }

  #readMarked(mark: Mark, children: readonly HtmlNode[], place: Place): void {
    this.#run.open(mark)
    this.read(children, mark.type === 'link' ? { ...place, href: mark.url } : place)
    this.#run.close()
  }

  #readRule(attributes: HtmlElement['attributes'], place: Place): void {
    this.#endText(place)
    if (attributes.class !== 'read-more' || this.#body.readMoreAt !== null) return
    this.#body.readMoreAt = this.#body.blocks.length
    this.#level = -1
  }

  /** A figure holds a picture with its words, a player, or the card of a link. An empty one is a place. */
  #readFigure({ children }: HtmlElement, place: Place): void {
    const card = cardOf(children, this.#origin)
    const media = card ? [card] : [...mediaIn(children, '', this.#origin)]
    const words = card ? '' : oneLine(children)
    const last = media.at(-1)
    if (last?.type === 'image' && words) last.caption = words
    this.#addBlocks(place, ...media)
    if (!last && !words) this.#readPlace()
    if (last?.type !== 'image' && words) this.read(children.filter(isText), place)
    this.#endText(place)
  }

  #readPlace(): void {
    if (this.#body.mediumAt !== null) return
    this.#body.mediumAt = this.#body.blocks.length
    this.#body.isCutFirst = this.#body.readMoreAt !== null
    this.#level = -1
  }

  #addBlocks(place: Place, ...blocks: NpfBlock[]): void {
    this.#endText(place)
    this.#body.blocks.push(...blocks)
    if (blocks.length > 0) this.#level = -1
  }

  #endText({ containers, subtype }: Place): void {
    const written = this.#run.finish()
    if (!written) return
    const container = containers.at(-1)
    const level = container ? Math.min(containers.length - 1, this.#level + 1, indentLevelMax) : -1
    // A heading in a quotation is a large quotation.
    const isQuote = container === 'blockquote' && subtype === 'heading2'
    const kind = isQuote ? 'quote' : container ? subtypes[container] : subtype
    const block: NpfText = { type: 'text', ...written }
    this.#level = isQuote ? -1 : level
    this.#body.blocks.push({
      ...block,
      ...(kind && { subtype: kind }),
      ...(level > 0 && !isQuote && { indent_level: level }),
    })
  }
}

const oneLine = (nodes: readonly HtmlNode[]) => textOf(nodes).replace(/\s+/g, ' ').trim()
const isText = (node: HtmlNode) => typeof node === 'string' || !['img', 'iframe'].includes(node.name)
const isItem = ({ containers }: Place) => containers.at(-1) === 'ul' || containers.at(-1) === 'ol'

/** Null for an element that begins no block. */
function placeInside(name: string, place: Place): Place | null {
  const { subtype: _, ...plain } = place
  if (name === 'p' || name === 'li') return plain
  if (name === 'h2') return { ...plain, subtype: 'heading2' }
  if (name === 'pre') return { ...plain, subtype: 'chat' }
  if (name === 'blockquote' || name === 'ul' || name === 'ol')
    return { ...plain, containers: [...place.containers, name] }
  return null
}

function* mediaIn(nodes: readonly HtmlNode[], href: string, origin: string): Generator<NpfImage | NpfVideo> {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if (node.name === 'img') yield imageOf(node, href, origin)
    else if (node.name === 'iframe') yield* framesOf(node)
    else yield* mediaIn(node.children, node.name === 'a' ? absolute(node.attributes.href ?? '', origin) : href, origin)
  }
}

function imageOf({ attributes }: HtmlElement, href: string, origin: string): NpfImage {
  const { src = '', alt = '', 'data-orig-width': width, 'data-orig-height': height } = attributes
  return {
    type: 'image',
    media: [pictureOf(src, origin, Number(width ?? 0), Number(height ?? 0))],
    ...(alt && { alt_text: alt }),
    ...(href && { attribution: { type: 'link', url: href } }),
  }
}

function framesOf({ attributes: { src = '', width, height } }: HtmlElement): NpfVideo[] {
  const embed = recogniseEmbed(src)
  return embed ? [frameBlock(embed.service, embed.id, embed.page, src, Number(width ?? 0), Number(height ?? 0))] : []
}

/** A player of another service. */
export const frameBlock = (
  ...[service, id, page, player, width, height]: [string, string, string, string, number, number]
): NpfVideo => ({
  type: 'video',
  provider: service,
  url: page,
  embed_html: `<iframe src="${player.replaceAll('&', '&amp;')}" width="${width}" height="${height}" frameborder="0" allowfullscreen></iframe>`,
  embed_url: player,
  embed_iframe: { url: player, width, height },
  metadata: { id },
})

/** The editor writes a card as a figure with one link: picture, title in bold, description, site in small. */
function cardOf(children: readonly HtmlNode[], origin: string): NpfLink | null {
  const [anchor, ...others] = children.filter((node) => typeof node !== 'string' || node.trim() !== '')
  if (!anchor || typeof anchor === 'string' || anchor.name !== 'a' || others.length > 0) return null
  const { href = '' } = anchor.attributes
  const part = (name: string) => anchor.children.filter((node) => typeof node !== 'string' && node.name === name)
  const title = oneLine(part('b'))
  if (!href || !title || !anchor.children.every(isOfCard)) return null
  const [picture] = mediaIn(part('img'), '', origin)
  const words = { title, author: oneLine(part('i')), site_name: oneLine(part('small')) }
  const description = oneLine(anchor.children.filter((node) => typeof node === 'string'))
  return linkBlock(absolute(href, origin), { ...words, description }, picture?.type === 'image' ? picture.media : [])
}

const isOfCard = (node: HtmlNode) => typeof node === 'string' || ['img', 'b', 'br', 'i', 'small'].includes(node.name)

type LinkWords = Required<Pick<NpfLink, 'title' | 'description' | 'author' | 'site_name'>>

export const linkBlock = (url: string, words: LinkWords, poster: NpfLink['poster'] = []): NpfLink => ({
  type: 'link',
  url,
  display_url: url,
  ...Object.fromEntries(Object.entries(words).filter(([, value]) => value !== '')),
  ...(poster.length > 0 && { poster }),
})
