import { escapeHtml, escapeText, type HtmlElement, type HtmlNode, insideOf } from '@bowerbird/domain/core/html.ts'

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

/**
 * Writes nodes such that parsing gives the same nodes again, as far as HTML has a way to write them. `voidEnd` ends the tag
 * of an element that holds nothing.
 */
export const writeHtml = (nodes: readonly HtmlNode[], voidEnd: '>' | ' />' = '>'): string =>
  nodes.map((node) => (typeof node === 'string' ? escapeText(node) : written(node, voidEnd))).join('')

function written({ name, attributes, children }: HtmlElement, voidEnd: '>' | ' />'): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  const start = `<${name}${given.join('')}`
  if (withoutEnd.has(name)) return start + voidEnd
  return `${start}>${insideOf(name, writeHtml(children, voidEnd))}</${name}>`
}
