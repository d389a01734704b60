import { missingElement } from '@bowerbird/domain/posts/posts.messages.ts'
import { type AnyExtension, Editor, type EditorOptions } from '@tiptap/core'
import type { Slice } from '@tiptap/pm/model'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { readingOptions } from './editor-schema.ts'
import { cutToLimit, transformed } from './paste-transformers.ts'

interface Options {
  /** The editor's element on the page. */
  element: Element | null
  extensions: AnyExtension[]
  content: string
  props: EditorProps
  isFocused: boolean
  /** Pasted text is cut to the room that is left; without it, it is not. POST-185 */
  characterLimit?: number | undefined
  onUpdate: NonNullable<EditorOptions['onUpdate']>
}

/** POST-187 */
export function createRichEditor(options: Options): Editor {
  const { element, extensions, content, props, isFocused, characterLimit, onUpdate } = options
  if (!(element instanceof Element)) throw new Error(missingElement())
  const transformers = characterLimit === undefined ? [] : [cutToLimit(characterLimit)]
  return new Editor({
    element,
    extensions,
    content,
    parseOptions: readingOptions,
    autofocus: isFocused ? 'end' : false,
    editorProps: {
      ...props,
      handleDOMEvents: { ...props.handleDOMEvents, keydown: keysFor(props) },
      transformPasted: (slice: Slice, view: EditorView) => transformed(slice, view, transformers),
    },
    onUpdate,
  })
}

const keysFor = (props: EditorProps) => (view: EditorView, event: KeyboardEvent) => {
  // Browsers report a moved selection after the next key may have come: Enter would replace words no longer selected.
  if (!view.composing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
  // ProseMirror keeps Escape to itself; what nothing in the editor takes is for the form around it.
  if (event.key !== 'Escape') return false
  props.handleKeyDown?.call({}, view, event)
  return true
}
