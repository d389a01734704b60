import { t } from '@bowerbird/domain/core/language/t.ts'
import { linkBubbleWidthPx } from '@bowerbird/domain/posts/posts.limits.ts'
import { notAnAddress } from '@bowerbird/domain/posts/posts.messages.ts'
import type { Editor } from '@tiptap/core'
import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react'
import { Button } from '../../ui/fields/Button.tsx'
import { addressToOpen, editLink, makeLink, removeLink } from './edit-link.ts'
import styles from './LinkBubble.module.css'
import { useEditorReading } from './use-editor-reading.ts'

interface Props {
  editor: Editor
  /** The toolbar or the keys asked for a link. */
  isAsked: boolean
  onDone: () => void
}

/** POST-193 */
const width = { minWidth: linkBubbleWidthPx.min, maxWidth: `min(${linkBubbleWidthPx.max}px, 100% - 16px)` }

/** Hidden, or showing what can be done with the link at the cursor, or taking its address. POST-188 … POST-193 */
export function LinkBubble({ editor, isAsked, onDone }: Props) {
  const [isEditing, setEditing] = useState(false)
  const { href, isFocused, top, left } = useEditorReading(editor, linkAtCursor)
  const done = () => {
    setEditing(false)
    onDone()
    editor.commands.focus()
  }
  const place = { top, '--left': `${left}px`, ...width } as CSSProperties
  if (isAsked || isEditing) {
    const store = (typed: string) => (isAsked ? makeLink(editor, typed) : editLink(editor, typed))
    return <AddressField href={href ?? ''} place={place} store={store} onDone={done} />
  }
  if (href === null || !isFocused) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the cursor where it is while a button is pressed.
    <div className={styles.bubble} style={place} onMouseDown={(event) => event.preventDefault()}>
      <span className={styles.address}>{href}</span>
      <Button size="small" look="quiet" onClick={() => setEditing(true)}>
        {t('Edit')}
      </Button>
      <Button size="small" look="quiet" onClick={() => removeLink(editor)}>
        {t('Remove')}
      </Button>
      <Button size="small" look="quiet" onClick={() => window.open(addressToOpen(href), '_blank', 'noopener')}>
        {t('Open')}
      </Button>
    </div>
  )
}

interface FieldProps {
  href: string
  place: CSSProperties
  /** False when what is typed is no address. */
  store: (typed: string) => boolean
  onDone: () => void
}

/** An empty address takes the link away and keeps its words. POST-191 */
function AddressField({ href, place, store, onDone }: FieldProps) {
  const [address, setAddress] = useState(href)
  const [isWrong, setWrong] = useState(false)
  const wrongId = useId()
  const finish = () => (store(address) ? onDone() : setWrong(true))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') finish()
    else onDone()
  }
  return (
    <div className={styles.bubble} style={place}>
      <input
        className={styles.input}
        type="url"
        inputMode="url"
        placeholder="http://"
        aria-label={t('Address of the link')}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? wrongId : undefined}
        // biome-ignore lint/a11y/noAutofocus: it was asked for to be typed in.
        autoFocus
        value={address}
        onChange={(event) => {
          setAddress(event.target.value)
          setWrong(false)
        }}
        onKeyDown={onKeyDown}
      />
      <Button size="small" look="primary" onClick={finish}>
        {t('Done')}
      </Button>
      <p className={styles.wrong} id={wrongId} role="alert" hidden={!isWrong}>
        {isWrong && notAnAddress()}
      </p>
    </div>
  )
}

function linkAtCursor(editor: Editor) {
  const nowhere = { href: null, isFocused: false, top: 0, left: 0 }
  if (editor.isDestroyed) return nowhere
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
