import { t } from '@bowerbird/domain/core/language/t.ts'
import type { HtmlElement, HtmlNode } from '@bowerbird/domain/posts/npf/html-tree.ts'
import { Parser } from 'htmlparser2'

export type Attributes = Readonly<Record<string, string>>

/** A page that is left out, with the reason in words for the person. */
export class PageError extends Error {
  override name = 'PageError'
}

/** A trail of two hundred reblogs is nested so deep. */
const depthMax = 600
const nodesMax = 100_000
const withoutEnd = new Set([
  'area',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
const notShown = new Set(['script', 'style', 'noscript', 'template', 'title'])

/** Parses a page or a piece of HTML. It is not sanitised: that is done where a post is written. */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlNode[] = []
  const open: HtmlElement[] = []
  let nodes = 0
  const add = (node: HtmlNode) => {
    nodes += 1
    if (nodes > nodesMax) throw new PageError(t('The page has too many parts.'))
    const inside = open.at(-1)?.children ?? root
    const last = inside.at(-1)
    if (typeof node === 'string' && typeof last === 'string') inside[inside.length - 1] = last + node
    else inside.push(node)
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      const element: HtmlElement = { name, attributes, children: [] }
      add(element)
      open.push(element)
      if (open.length > depthMax) throw new PageError(t('The page is nested too deep.'))
    },
    ontext: add,
    oncomment(words) {
      if (/^more(?:\s|$)/.test(words.trim())) add(readMore())
    },
    onclosetag() {
      const closed = open.pop()
      if (closed && notShown.has(closed.name)) closed.children = []
    },
  })
  parser.end(html)
  return root
}

const readMore = (): HtmlElement => ({ name: 'hr', attributes: { class: 'read-more' }, children: [] })

export function writeHtml(nodes: readonly HtmlNode[]): string {
  const written: string[] = []
  for (const node of nodes) {
    if (typeof node === 'string') written.push(escapeText(node))
    else if (!notShown.has(node.name)) {
      const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeValue(value)}"`)
      written.push(`<${node.name}${attributes.join('')}>`)
      if (!withoutEnd.has(node.name)) written.push(writeHtml(node.children), `</${node.name}>`)
    }
  }
  return written.join('')
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeValue = (value: string) => escapeText(value).replaceAll('"', '&quot;')

export const isElement = (node: HtmlNode | undefined, ...names: string[]): node is HtmlElement =>
  typeof node === 'object' && (names.length === 0 || names.includes(node.name))

export const classesOf = (node: HtmlElement): string[] => (node.attributes.class ?? '').split(/\s+/)
export const hasClass = (node: HtmlNode | undefined, ...classes: string[]): node is HtmlElement =>
  isElement(node) && classesOf(node).some((name) => classes.includes(name))

/** Gives every element other attributes, and removes those for which there are none. */
export const changeElements = (
  nodes: readonly HtmlNode[],
  change: (name: string, attributes: Attributes) => Attributes | null,
): HtmlNode[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return node
    const attributes = change(node.name, node.attributes)
    return attributes ? { ...node, attributes, children: changeElements(node.children, change) } : []
  })

const blocks = new Set(['p', 'div', 'li', 'blockquote', 'h1', 'h2', 'h3'])

/** The words, with a line for each paragraph. */
export const linesOf = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      return node.name === 'br' ? '\n' : linesOf(node.children) + (blocks.has(node.name) ? '\n' : '')
    })
    .join('')

/** Every element in the order of the page. */
export function* elementsOf(nodes: readonly HtmlNode[]): Generator<HtmlElement> {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    yield node
    yield* elementsOf(node.children)
  }
}

export function findElement(
  nodes: readonly HtmlNode[],
  isWanted: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const element of elementsOf(nodes)) if (isWanted(element)) return element
  return undefined
}

/** Removes an element wherever it is. */
export function removeElement(nodes: HtmlNode[], element: HtmlElement): void {
  const place = nodes.indexOf(element)
  if (place >= 0) nodes.splice(place, 1)
  else for (const node of nodes) if (isElement(node)) removeElement(node.children, element)
}

export const isBlank = (node: HtmlNode): boolean => typeof node === 'string' && node.trim() === ''
