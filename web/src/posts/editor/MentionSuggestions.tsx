import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { Editor } from '@tiptap/core'
import { type RefObject, useRef, useState } from 'react'
import type { LayerAnchor } from '../../ui/overlays/use-floating-layer.ts'
import { useSuggestions } from '../form/use-suggestions.ts'
import { asEnter, BlogsToMention, useMentionBox } from '../mentions/BlogsToMention.tsx'
import { useComboboxAttributes } from '../mentions/combobox-attributes.ts'
import { mentionBefore } from '../mentions/mention-before.ts'
import { useEditorReading } from './use-editor-reading.ts'

export type KeyTaker = (event: KeyboardEvent) => boolean

interface Props {
  editor: Editor
  find: (typed: string) => Promise<BlogBrief[]>
  /** The editor asks this about a key before it takes it. */
  keys: RefObject<KeyTaker | null>
}

/** Suggests blogs whose names begin with the text after an @. */
export function MentionSuggestions({ editor, find, keys }: Props) {
  const mention = useEditorReading(editor, mentionAtCursor)
  const [refusedAt, setRefusedAt] = useState(-1)
  const isAsked = mention !== null && mention.from !== refusedAt
  const typed = isAsked ? mention.typed : null
  const look = useSuggestions(typed, find)
  const refuse = () => setRefusedAt(mention?.from ?? -1)
  const box = useMentionBox({ look, isAsked, typed, onClose: refuse })
  const anchor = useRef<LayerAnchor | null>(null)
  if (box.isShown && mention) anchor.current = caretAnchor(editor, mention.from)
  keys.current = (event) => {
    // The list follows a moment later; what was just chosen is mentioned already.
    if (!box.isShown || mentionAtCursor(editor)?.from !== mention?.from) return false
    return box.takeKey(asEnter(event))
  }
  useComboboxAttributes(() => editor.view.dom, box)
  return (
    <BlogsToMention
      box={box}
      // The list stays where the mention began.
      listKey={mention?.from}
      anchor={anchor}
      look={look}
      onChoose={(name) => mention && putMention(editor, mention, name)}
      onClose={refuse}
    />
  )
}

/** The place of the @ on the screen, wherever the page has been scrolled to meanwhile. */
const caretAnchor = (editor: Editor, from: number) => ({
  contextElement: editor.view.dom,
  getBoundingClientRect: () => {
    const { left, top, bottom } = editor.view.coordsAtPos(Math.min(from, editor.state.doc.content.size))
    return new DOMRect(left, top, 0, bottom - top)
  },
})

interface Mention {
  typed: string
  from: number
}

/** Reads the text between an @ and the cursor; null without one. */
function mentionAtCursor(editor: Editor): Mention | null {
  if (editor.isDestroyed || !editor.isFocused) return null
  const { $from, empty } = editor.state.selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code || editor.isActive('link')) return null
  const found = mentionBefore($from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc'))
  return found && { typed: found.typed, from: $from.pos - found.length }
}

function putMention(editor: Editor, { from }: Mention, name: string): void {
  const link = { type: 'link', attrs: { href: blogPath(name) } }
  editor
    .chain()
    .focus()
    .insertContentAt({ from, to: editor.state.selection.to }, [
      { type: 'text', text: `@${name}`, marks: [link] },
      { type: 'text', text: ' ' },
    ])
    .run()
}
