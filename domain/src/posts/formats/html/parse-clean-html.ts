import type { HtmlElement, HtmlNode } from '../../../core/html.ts'
import { htmlDepthMax } from '../../posts.limits.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }
const readText = (html: string) =>
  html.includes('&')
    ? html.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] as string)
    : html

const withoutEnd = new Set(['br', 'hr', 'img'])

/** Parses HTML that `encodeHtml` has written: attributes are quoted, and no text or value has a bare angle bracket. */
export function parseCleanHtml(html: string): HtmlNode[] {
  const root: HtmlNode[] = []
  const open: HtmlElement[] = []
  let at = 0
  while (at < html.length) {
    const inside = open.at(-1)?.children ?? root
    const start = html.indexOf('<', at)
    const end = start < 0 ? -1 : html.indexOf('>', start)
    const textEnd = end < 0 ? html.length : start
    if (textEnd > at) {
      const from = html[at] === '\n' && isStartOfPre(open.at(-1)) ? at + 1 : at
      inside.push(readText(html.slice(from, textEnd)))
    }
    if (end < 0) break
    if (html[start + 1] === '/') closeElement(open, html.slice(start + 2, end))
    else {
      const element = readTag(html.slice(start + 1, end))
      inside.push(element)
      if (!withoutEnd.has(element.name) && open.length < htmlDepthMax) open.push(element)
    }
    at = end + 1
  }
  return root
}

function readTag(written: string): HtmlElement {
  const tag = written.endsWith('/') ? written.slice(0, -1) : written
  const blank = tag.indexOf(' ')
  if (blank < 0) return { name: tag, attributes: {}, children: [] }
  const attributes: Record<string, string> = {}
  for (let equal = tag.indexOf('="', blank); equal >= 0; ) {
    const end = tag.indexOf('"', equal + 2)
    if (end < 0) break
    attributes[tag.slice(tag.lastIndexOf(' ', equal) + 1, equal)] = readText(tag.slice(equal + 2, end))
    equal = tag.indexOf('="', end + 1)
  }
  return { name: tag.slice(0, blank), attributes, children: [] }
}

const isStartOfPre = (inside: HtmlElement | undefined) => inside?.name === 'pre' && inside.children.length === 0

function closeElement(open: HtmlElement[], name: string): void {
  const place = open.findLastIndex((element) => element.name === name)
  if (place >= 0) open.length = place
}

export const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : node.name === 'br' ? '\n' : textOf(node.children))).join('')
