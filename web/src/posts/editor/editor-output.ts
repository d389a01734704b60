import { insideOf } from '@bowerbird/domain/core/html-node.ts'
import { elementsRemovedWhole, type RichElement, rebuildElement } from '@bowerbird/domain/posts/text/rich-text.ts'
import { isWaitingFile } from '../../core/offline/waiting-names.ts'

const removed: readonly string[] = elementsRemovedWhole // POST-180
const withoutEnd = new Set(['br', 'hr', 'img'])

const inText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const inAttribute = (value: string) => inText(value).replaceAll('"', '&quot;')

/** Cleans like the server, but leaves a picture that still waits for a network, which the server never sees. */
export function rebuildHere(name: string, given: Record<string, string>): RichElement | null {
  const { src = '' } = given
  if (name !== 'img' || !isWaitingFile(src)) return rebuildElement(name, given)
  const element = rebuildElement(name, { ...given, src: '/media/waiting' })
  return element && { ...element, attributes: { ...element.attributes, src } }
}

/** The editor's document letter for letter as the server's cleaning leaves it. POST-172 … POST-181 */
export function writtenHtml(nodes: Iterable<Node>): string {
  return [...nodes].map(written).join('')
}

function written(node: Node): string {
  if (node instanceof Text) return inText(node.data)
  if (!(node instanceof Element) || removed.includes(node.localName)) return ''
  const given = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
  const element = rebuildHere(node.localName, given)
  const inside = node.localName === 'iframe' ? '' : writtenHtml(node.childNodes)
  if (!element) return inside
  const attributes = Object.entries(element.attributes).map(([name, value]) => ` ${name}="${inAttribute(value)}"`)
  const start = `<${element.name}${attributes.join('')}`
  return withoutEnd.has(element.name) ? `${start} />` : `${start}>${insideOf(element.name, inside)}</${element.name}>`
}
