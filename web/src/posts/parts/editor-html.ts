import type { Editor } from '@tiptap/core'
import { DOMSerializer, type Node } from '@tiptap/pm/model'
import { writtenHtml } from './editor-output.ts'

/** What the editor holds, as it is sent and kept. */
export const htmlOf = ({ state }: Pick<Editor, 'state'>): string => htmlOfDocument(state.doc)

export const htmlOfDocument = (document: Node): string =>
  writtenHtml(DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content).childNodes)
