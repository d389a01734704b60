import type { HtmlNode } from '@bowerbird/domain/core/html.ts'
import { decodeHtml } from '@bowerbird/domain/posts/formats/html/decode.ts'
import { encodeHtml } from '@bowerbird/domain/posts/formats/html/encode.ts'
import { isWaitingFile } from '../../core/offline/waiting-names.ts'

/** Reads words like the server, but keeps a picture that still waits for a network, which the server never sees. */
export const wordsIn = (nodes: Iterable<Node>, onLoss?: (name: string) => void) =>
  decodeHtml([...nodes].flatMap(nodeOf), { isPicture: isWaitingFile, ...(onLoss && { onLoss }) })

/** The editor's document letter for letter as the server's cleaning leaves it. POST-172 … POST-181 */
export const writtenHtml = (nodes: Iterable<Node>): string => encodeHtml(wordsIn(nodes))

function nodeOf(node: Node): HtmlNode | [] {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element)) return []
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
  return { name: node.localName, attributes, children: [...node.childNodes].flatMap(nodeOf) }
}
