import type { HtmlElement, HtmlNode } from '@bowerbird/domain/core/html.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { type HtmlBounds, parseBody, parseHtml as parsePiece } from '../core/html/parse-html.ts'

export type Attributes = Readonly<Record<string, string>>

/** A page that is left out, with the reason in words for the person. */
export class PageError extends Error {
  override name = 'PageError'
}

/** A trail of two hundred reblogs is nested so deep. */
const bounds: HtmlBounds = {
  depthMax: 600,
  elementsMax: 100_000,
  refuse: (bound) => {
    throw new PageError(bound === 'depth' ? t('The page is nested too deeply.') : t('The page has too many parts.'))
  },
}
const notShown = new Set(['script', 'style', 'noscript', 'template', 'title'])

/** Parses a piece of HTML. It is not sanitised: that is done where a post is written. */
export const parseHtml = (html: string): HtmlNode[] => shownOf(parsePiece(html, bounds, readMoreOf))

/** Parses a whole page, and returns what its body holds. */
export const parsePage = (html: string): HtmlNode[] => shownOf(parseBody(html, bounds, readMoreOf))

const readMoreOf = (comment: string): HtmlNode[] =>
  /^more(?:\s|$)/.test(comment.trim()) ? [{ name: 'hr', attributes: { class: 'read-more' }, children: [] }] : []

const shownOf = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return node
    return notShown.has(node.name) ? [] : { ...node, children: shownOf(node.children) }
  })

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
