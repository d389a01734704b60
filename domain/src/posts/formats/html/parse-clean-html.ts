import type { HtmlElement, HtmlNode } from '../../../core/html.ts'
import { htmlDepthMax } from '../../posts.limits.ts'

/** Replacing by a function takes ten times as long. The ampersand comes last, since it may begin another. */
const readText = (html: string) =>
  html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&amp;/g, '&')

const token = /<(\/?)([a-z][a-z0-9]{0,20})\b([^<>]*)>|[^<]+|</g
const withoutEnd = new Set(['br', 'hr', 'img'])

/** Parses HTML that the sanitiser has written: attributes are quoted, and no value has a bare angle bracket. */
export function parseCleanHtml(html: string): HtmlNode[] {
  const root: HtmlNode[] = []
  const open: HtmlElement[] = []
  for (const [all, slash, name, attributes = ''] of html.matchAll(token)) {
    const inside = open.at(-1)?.children ?? root
    if (!name) inside.push(readText(isStartOfPre(open.at(-1)) ? all.replace(/^\n/, '') : all))
    else if (slash) closeElement(open, name)
    else {
      const element = { name, attributes: readAttributes(attributes), children: [] }
      inside.push(element)
      if (!withoutEnd.has(name) && open.length < htmlDepthMax) open.push(element)
    }
  }
  return root
}

const isStartOfPre = (inside: HtmlElement | undefined) => inside?.name === 'pre' && inside.children.length === 0

function closeElement(open: HtmlElement[], name: string): void {
  const place = open.findLastIndex((element) => element.name === name)
  if (place >= 0) open.length = place
}

const readAttributes = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/(?<![a-z-])([a-z-]{1,30})="([^"]*)"/g)].map(([, name, value]) => [name, readText(value ?? '')]),
  )

export const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : node.name === 'br' ? '\n' : textOf(node.children))).join('')
