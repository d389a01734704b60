import { linkAddress } from '@bowerbird/domain/posts/rich-text.ts'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './LinkBubble.module.css'

interface Props {
  editor: Editor
  /** The toolbar or the keys asked for a link. */
  isAsked: boolean
  onDone: () => void
}

/** Hidden, or showing what can be done with the link at the cursor, or taking its address. POST-188 … POST-193 */
export function LinkBubble({ editor, isAsked, onDone }: Props) {
  const [isEditing, setEditing] = useState(false)
  const { href, isFocused, top, left } = useEditorState({ editor, selector: ({ editor: now }) => linkAtCursor(now) })
  const done = () => {
    setEditing(false)
    onDone()
    editor.commands.focus()
  }
  const place = { top, '--left': `${left}px` } as CSSProperties
  if (isAsked || isEditing) return <AddressField editor={editor} href={href ?? ''} place={place} onDone={done} />
  if (href === null || !isFocused) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the cursor where it is while a button is pressed.
    <div className={styles.bubble} style={place} onMouseDown={(event) => event.preventDefault()}>
      <span className={styles.address}>{href}</span>
      <Button size="small" look="quiet" onClick={() => setEditing(true)}>
        Edit
      </Button>
      <Button
        size="small"
        look="quiet"
        onClick={() => editor.chain().focus().extendMarkRange('link').unsetLink().run()}
      >
        Remove
      </Button>
      <Button size="small" look="quiet" onClick={() => window.open(toOpen(href), '_blank', 'noopener')}>
        Open
      </Button>
    </div>
  )
}

interface FieldProps {
  editor: Editor
  href: string
  place: CSSProperties
  onDone: () => void
}

/** An empty address takes the link away and keeps its words. POST-191 */
function AddressField({ editor, href, place, onDone }: FieldProps) {
  const [address, setAddress] = useState(href)
  const [isWrong, setWrong] = useState(false)
  const store = () => {
    const typed = address.trim()
    const link = typed && linkAddress(toOpen(typed))
    if (link === null) return setWrong(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (!link) chain.unsetLink().run()
    else if (editor.state.selection.empty && !href)
      chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href: link } }] }).run()
    else chain.setLink({ href: link }).run()
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') store()
    else onDone()
  }
  return (
    <div className={styles.bubble} style={place}>
      <input
        className={styles.input}
        type="url"
        inputMode="url"
        placeholder="http://"
        aria-label="Address of the link"
        aria-invalid={isWrong}
        // biome-ignore lint/a11y/noAutofocus: it was asked for to be typed in.
        autoFocus
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="small" look="primary" onClick={store}>
        Done
      </Button>
    </div>
  )
}

/** POST-192 */
const toOpen = (address: string) => (/^(mailto:|\/|#)|:\/\//.test(address) ? address : `http://${address}`)

function linkAtCursor(editor: Editor) {
  if (editor.isDestroyed || !editor.isInitialized) return { href: null, isFocused: false, top: 0, left: 0 }
  const href: string | null = editor.isActive('link') ? (editor.getAttributes('link').href ?? '') : null
  const cursor = editor.view.coordsAtPos(editor.state.selection.from)
  const box = editor.view.dom.parentElement?.parentElement?.getBoundingClientRect()
  return {
    href,
    isFocused: editor.isFocused,
    top: cursor.bottom - (box?.top ?? 0) + 6,
    left: cursor.left - (box?.left ?? 0) - 40,
  }
}
