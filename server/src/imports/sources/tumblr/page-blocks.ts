import type { HtmlElement, HtmlNode } from '@bowerbird/domain/core/html.ts'
import { findElement, hasClass, isBlank, isElement } from '../../html-page.ts'
import type { ImportedContent } from '../../import-source.ts'
import { fileAt } from './post-files.ts'
import { wordsOf } from './post-page.ts'

export type Photo = NonNullable<ImportedContent['photos']>[number]

const isPicture = (node: HtmlNode | undefined): node is HtmlElement => isElement(node, 'img')
const significant = (nodes: readonly HtmlNode[]) => nodes.filter((node) => !isBlank(node))

/** Opens boxes and puts bare words into paragraphs, so that the list is of paragraphs, figures and the like. */
export function blocksOf(nodes: readonly HtmlNode[]): HtmlElement[] {
  const blocks: HtmlElement[] = []
  let words: HtmlNode[] = []
  const endParagraph = () => {
    if (words.some((node) => !isBlank(node) && !isElement(node, 'br')))
      blocks.push({ name: 'p', attributes: {}, children: trimmed(words) })
    words = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || isInline(node)) words.push(node)
    else {
      endParagraph()
      blocks.push(...(isBox(node) ? blocksOf(node.children) : [node]))
    }
  }
  endParagraph()
  return blocks
}

const inline = [
  ...['a', 'abbr', 'b', 'br', 'cite', 'code', 'del', 'em', 'font', 'i', 'ins', 'mark', 'q', 's', 'small', 'span'],
  ...['strike', 'strong', 'sub', 'sup', 'tt', 'u', 'wbr'],
]

const isInline = (node: HtmlElement) => inline.includes(node.name) && pictureRows(node) === null

/** Spaces at the ends of a paragraph are of the page. */
function trimmed(nodes: readonly HtmlNode[]): HtmlNode[] {
  const first = nodes.findIndex((node) => !isBlank(node))
  const last = nodes.findLastIndex((node) => !isBlank(node))
  return nodes.slice(first, last + 1).map((node, at) => {
    if (typeof node !== 'string') return node
    const started = at === 0 ? node.trimStart() : node
    return at === last - first ? started.trimEnd() : started
  })
}

export const isBox = (node: HtmlNode | undefined): node is HtmlElement =>
  isElement(node, 'div', 'section', 'article', 'main') && !isRow(node) && !isMarked(node)

const isRow = (node: HtmlNode): boolean => hasClass(node, 'npf_row', 'photoset', 'npf_photoset', 'photoset_row')
const isMarked = (node: HtmlNode): boolean =>
  hasClass(node, 'npf_ask', 'question', 'ask', 'quote', 'npf_quote', 'poll-post', 'chat', 'conversation')

/** The pictures of a block that shows pictures and nothing else, row by row; null for other blocks. */
export function pictureRows(block: HtmlNode | undefined): Photo[][] | null {
  if (isPicture(block)) return [[photoOf(block, '')]]
  if (!isElement(block)) return null
  const inside = significant(block.children)
  if (isElement(block, 'figure')) return figurePhoto(inside)
  if (isElement(block, 'p', 'a') || isRow(block)) {
    const rows = inside.map((child) => (isElement(child, 'br') ? [] : pictureRows(child)))
    if (rows.some((row) => row === null) || rows.flat().length === 0) return null
    const photos = rows.flatMap((row) => row ?? [])
    const isNested = inside.some((child) => isElement(child, 'div'))
    return isNested || !isRow(block) ? photos : [photos.flat()]
  }
  return isElement(block, 'div') && inside.length > 0 ? rowsWithin(inside) : null
}

const rowsWithin = (inside: readonly HtmlNode[]) => {
  const rows = inside.map(pictureRows)
  return rows.every((row) => row !== null) ? rows.flat() : null
}

function figurePhoto(inside: readonly HtmlNode[]): Photo[][] | null {
  const picture = findElement(inside, ({ name }) => name === 'img')
  const caption = inside.find((node) => isElement(node, 'figcaption', 'small'))
  const rest = inside.filter((node) => node !== caption)
  const isOnlyPicture = rest.length === 1 && (rest[0] === picture || isElement(rest[0], 'a'))
  const isPlayer = findElement(inside, ({ name }) => ['audio', 'video', 'iframe'].includes(name))
  return picture && isOnlyPicture && !isPlayer ? [[photoOf(picture, caption ? wordsOf([caption]) : '')]] : null
}

const photoOf = ({ attributes }: HtmlElement, caption: string): Photo => ({
  file: fileAt(attributes.src ?? attributes['data-src'] ?? ''),
  alt: attributes.alt ?? '',
  caption,
})

/** The digits of rows of one to three; null if a photo stands in each row, which needs no layout. */
export function layoutOf(rows: readonly Photo[][]): string | null {
  const digits = rows.flatMap((row) => {
    const full = Math.floor(row.length / 3)
    return [...Array<number>(full).fill(3), ...(row.length % 3 ? [row.length % 3] : [])]
  })
  return digits.every((digit) => digit === 1) ? null : digits.join('')
}

export interface Player {
  kind: 'audio' | 'video'
  /** A file, or a page of a player elsewhere. */
  address: string
  isFile: boolean
}

const soundHosts = ['spotify.com', 'soundcloud.com', 'bandcamp.com']

/** The sound or film that a block shows. */
export function playerOf(block: HtmlNode | undefined): Player | null {
  if (!isElement(block)) return null
  const element = findElement([block], ({ name }) => ['audio', 'video', 'iframe'].includes(name))
  const embed = findElement([block], (one) => hasClass(one, 'tmblr-embed'))
  const page = embed?.attributes['data-url'] ?? ''
  if (element && element.name !== 'iframe') {
    const source = findElement(element.children, ({ name }) => name === 'source')
    const address = element.attributes.src ?? source?.attributes.src ?? ''
    const kind = element.name === 'audio' ? 'audio' : 'video'
    return address ? { kind, address, isFile: true } : null
  }
  const address = page ? decodedOnce(page) : (element?.attributes.src ?? '')
  if (!address) return null
  const host = URL.parse(address, 'https://localhost')?.hostname ?? ''
  const isSound = soundHosts.some((name) => host === name || host.endsWith(`.${name}`))
  return { kind: isSound ? 'audio' : 'video', address, isFile: false }
}

function decodedOnce(address: string): string {
  try {
    return /^https?%3a/i.test(address) ? decodeURIComponent(address) : address
  } catch {
    return address
  }
}

/** The words that a player of Tumblr shows beside a sound. */
export function trackOf(block: HtmlNode): { title: string; artist: string; album: string } {
  const word = (name: string) => {
    const element = findElement([block], (one) => hasClass(one, 'tmblr-audio-meta') && hasClass(one, name))
    return element ? wordsOf([element]) : ''
  }
  return { title: word('title'), artist: word('artist'), album: word('album') }
}
