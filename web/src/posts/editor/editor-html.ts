import type { Editor } from '@tiptap/core'
import { DOMSerializer, type Node } from '@tiptap/pm/model'
import { writtenHtml } from './editor-output.ts'

/** Serialises the editor's content for sending and saving. */
export const htmlOf = ({ state }: Pick<Editor, 'state'>): string => htmlOfDocument(state.doc)

let inert: Document | undefined
/** A document in which pictures are not loaded. */
export function unloaded(): Document {
  inert ??= document.implementation.createHTMLDocument()
  return inert
}

/** A block never changes, it is replaced: of a long post, a keystroke writes one paragraph anew. */
const written = new WeakMap<Node, string>()

export function htmlOfDocument(document: Node): string {
  const serializer = DOMSerializer.fromSchema(document.type.schema)
  return document.children.map((block) => htmlOfBlock(block, serializer)).join('')
}

function htmlOfBlock(block: Node, serializer: DOMSerializer): string {
  const known = written.get(block)
  if (known !== undefined) return known
  const html = writtenHtml([serializer.serializeNode(block, { document: unloaded() })])
  written.set(block, html)
  return html
}
