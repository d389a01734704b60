import { readText, scanHtml } from '../../../core/html/tags.ts'
import type { HtmlElement, HtmlNode } from '../../../core/html.ts'
import { htmlDepthMax } from '../../posts.limits.ts'

const withoutEnd = new Set(['br', 'hr', 'img'])

/** Parses HTML that `encodeHtml` has written: attributes are quoted, and no text or value has a bare angle bracket. */
export function parseCleanHtml(html: string): HtmlNode[] {
  const root: HtmlNode[] = []
  const open: HtmlElement[] = []
  const inside = () => open.at(-1)?.children ?? root
  scanHtml(
    html,
    (tag, name) => {
      if (name.startsWith('/')) closeElement(open, name.slice(1))
      else {
        const element = { name, attributes: attributesOf(tag, name.length + 1), children: [] }
        inside().push(element)
        if (!withoutEnd.has(name) && open.length < htmlDepthMax) open.push(element)
      }
    },
    (text) => {
      inside().push(readText(text.startsWith('\n') && isStartOfPre(open.at(-1)) ? text.slice(1) : text))
    },
  )
  return root
}

function attributesOf(tag: string, from: number): HtmlElement['attributes'] {
  const attributes: Record<string, string> = {}
  for (let equal = tag.indexOf('="', from); equal >= 0; ) {
    const end = tag.indexOf('"', equal + 2)
    if (end < 0) break
    attributes[tag.slice(tag.lastIndexOf(' ', equal) + 1, equal)] = readText(tag.slice(equal + 2, end))
    equal = tag.indexOf('="', end + 1)
  }
  return attributes
}

const isStartOfPre = (inside: HtmlElement | undefined) => inside?.name === 'pre' && inside.children.length === 0

function closeElement(open: HtmlElement[], name: string): void {
  const place = open.findLastIndex((element) => element.name === name)
  if (place >= 0) open.length = place
}

export const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : node.name === 'br' ? '\n' : textOf(node.children))).join('')
