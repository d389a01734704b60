import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { Editor } from '@tiptap/core'
import { type CSSProperties, type RefObject, useId, useLayoutEffect, useState } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { optionId, SuggestionList } from '../form/SuggestionList.tsx'
import { useSuggestions } from '../form/use-suggestions.ts'
import styles from './MentionSuggestions.module.css'
import { useEditorReading } from './use-editor-reading.ts'

export type KeyTaker = (event: KeyboardEvent) => boolean

interface Props {
  editor: Editor
  find: (typed: string) => Promise<BlogBrief[]>
  /** Where the editor asks about a key before it takes it. */
  keys: RefObject<KeyTaker | null>
}

/** After an @: blogs whose names begin with what follows. */
export function MentionSuggestions({ editor, find, keys }: Props) {
  const id = useId()
  const mention = useEditorReading(editor, mentionAtCursor)
  const [refusedAt, setRefusedAt] = useState(-1)
  const isAsked = mention !== null && mention.from !== refusedAt
  const { things, active, step } = useSuggestions(isAsked ? mention.typed : null, find, 0)
  const isOpen = isAsked && things.length > 0
  const choose = (blog: BlogBrief | undefined) => {
    if (blog && mention) putMention(editor, mention, blog.name)
  }
  keys.current = (event) => {
    // The list follows a moment later; what was just chosen is mentioned already.
    if (!isOpen || mentionAtCursor(editor)?.from !== mention.from) return false
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(things[active])
    else if (event.key === 'Escape') setRefusedAt(mention.from)
    else return false
    event.preventDefault()
    return true
  }
  useLayoutEffect(() => {
    const { dom } = editor.view
    if (!isOpen) return
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-activedescendant', optionId(id, active))
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, id, isOpen, active])
  if (!isOpen) return null
  return (
    <SuggestionList
      id={id}
      label="Blogs to mention"
      className={styles.list}
      style={{ top: mention.top, '--left': `${mention.left}px` } as CSSProperties}
      options={things.map((blog) => ({
        key: blog.uuid,
        shown: (
          <>
            <Avatar blog={blog} size={24} /> {blog.name}
          </>
        ),
      }))}
      active={active}
      onChoose={(place) => choose(things[place])}
    />
  )
}

interface Mention {
  typed: string
  from: number
  top: number
  left: number
}

/** What stands between an @ and the cursor; null where there is none. */
function mentionAtCursor(editor: Editor): Mention | null {
  if (editor.isDestroyed || !editor.isInitialized || !editor.isFocused) return null
  const { $from, empty } = editor.state.selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code || editor.isActive('link')) return null
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  const typed = /(?:^|[^a-z0-9@/._-])@([a-z0-9-]{0,32})$/i.exec(before)?.[1]
  if (typed === undefined) return null
  const from = $from.pos - typed.length - 1
  const at = editor.view.coordsAtPos(from)
  const box = editor.view.dom.parentElement?.parentElement?.getBoundingClientRect()
  return { typed, from, top: at.bottom - (box?.top ?? 0) + 4, left: at.left - (box?.left ?? 0) - 8 }
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
