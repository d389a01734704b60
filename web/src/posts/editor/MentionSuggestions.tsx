import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { Editor } from '@tiptap/core'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import type { LayerAnchor } from '../../ui/overlays/use-floating-layer.ts'
import { SuggestionCount } from '../../ui/suggestions/SuggestionCount.tsx'
import { SuggestionList } from '../../ui/suggestions/SuggestionList.tsx'
import { type Combobox, optionId, useCombobox } from '../../ui/suggestions/use-combobox.ts'
import { useSuggestions } from '../form/use-suggestions.ts'
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
  const blogs = useSuggestions(typed, find)
  const refuse = () => setRefusedAt(mention?.from ?? -1)
  const box = useCombobox({ count: blogs.length, isOpen: isAsked, first: 0, typed, onClose: refuse })
  const anchor = useRef<LayerAnchor | null>(null)
  if (box.isShown && mention) anchor.current = caretAnchor(editor, mention.from)
  keys.current = (event) => {
    // The list follows a moment later; what was just chosen is mentioned already.
    if (!box.isShown || mentionAtCursor(editor)?.from !== mention?.from) return false
    return box.takeKey(event.key === 'Tab' ? asEnter(event) : event)
  }
  useComboboxAttributes(editor, box)
  return (
    <>
      <SuggestionCount count={box.isShown ? blogs.length : 0} />
      {box.isShown && mention && (
        <SuggestionList
          box={box}
          // The list stays where the mention began.
          key={mention.from}
          anchor={anchor}
          label="Blogs to mention"
          options={blogs.map((blog) => ({
            key: blog.uuid,
            shown: (
              <>
                <Avatar blog={blog} size={24} /> {blog.name}
              </>
            ),
          }))}
          onChoose={(place) => putMention(editor, mention, blogs[place]?.name)}
          onClose={refuse}
        />
      )}
    </>
  )
}

const asEnter = (event: KeyboardEvent) => ({ key: 'Enter', preventDefault: () => event.preventDefault() })

/** The place of the @ on the screen, wherever the page has been scrolled to meanwhile. */
const caretAnchor = (editor: Editor, from: number) => ({
  contextElement: editor.view.dom,
  getBoundingClientRect: () => {
    const { left, top, bottom } = editor.view.coordsAtPos(Math.min(from, editor.state.doc.content.size))
    return new DOMRect(left, top, 0, bottom - top)
  },
})

/** Makes the editor a combobox to a screen reader while its list is open, and restores the text box after. */
function useComboboxAttributes(editor: Editor, box: Combobox) {
  const { isShown, listId, active } = box
  useLayoutEffect(() => {
    if (!isShown) return
    const editable = editor.view.dom
    const before = new Map(comboboxAttributes.map((name) => [name, editable.getAttribute(name)]))
    for (const [name, value] of Object.entries(openCombobox)) editable.setAttribute(name, value)
    editable.removeAttribute('aria-multiline')
    editable.setAttribute('aria-controls', listId)
    return () => {
      for (const [name, value] of before)
        if (value === null) editable.removeAttribute(name)
        else editable.setAttribute(name, value)
    }
  }, [editor, isShown, listId])
  useLayoutEffect(() => {
    if (!isShown) return
    const editable = editor.view.dom
    editable.setAttribute('aria-activedescendant', optionId(listId, active))
    return () => editable.removeAttribute('aria-activedescendant')
  }, [editor, isShown, listId, active])
}

const openCombobox = {
  role: 'combobox',
  'aria-expanded': 'true',
  'aria-haspopup': 'listbox',
  'aria-autocomplete': 'list',
}
const comboboxAttributes = [...Object.keys(openCombobox), 'aria-multiline', 'aria-controls']

interface Mention {
  typed: string
  from: number
}

/** Reads the text between an @ and the cursor; null without one. */
function mentionAtCursor(editor: Editor): Mention | null {
  if (editor.isDestroyed || !editor.isInitialized || !editor.isFocused) return null
  const { $from, empty } = editor.state.selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code || editor.isActive('link')) return null
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  const typed = /(?:^|[^a-z0-9@/._-])@([a-z0-9-]{0,32})$/i.exec(before)?.[1]
  if (typed === undefined) return null
  return { typed, from: $from.pos - typed.length - 1 }
}

function putMention(editor: Editor, { from }: Mention, name: string | undefined): void {
  if (!name) return
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
