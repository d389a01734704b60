import { type KeyboardEvent, useId, useLayoutEffect } from 'react'
import { Button } from '../fields/Button.tsx'
import styles from './DialogBox.module.css'
import type { Dialog } from './dialogs.ts'
import { useModalDialog } from './use-modal-dialog.ts'

/** A message and its buttons, above everything; the focus begins on the confirming one. POST-053 */
export function DialogBox({ dialog }: { dialog: Dialog }) {
  const { message, confirm, escape: escapeWords, answer } = dialog
  const box = useModalDialog()
  const messageId = useId()

  useLayoutEffect(() => buttonsOf(box.current).at(-1)?.focus(), [box])

  return (
    <dialog
      ref={box}
      className={styles.dialog}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={messageId}
      onKeyDown={keepFocusInside}
      onCancel={(event) => {
        event.preventDefault()
        answer(false)
      }}
    >
      <p className={styles.message} id={messageId}>
        {message}
      </p>
      <div className={styles.buttons}>
        {escapeWords !== null && <Button onClick={() => answer(false)}>{escapeWords}</Button>}
        {dialog.other && <Button onClick={() => answer('other')}>{dialog.other}</Button>}
        <Button look={dialog.isDangerous ? 'danger' : 'primary'} onClick={() => answer(true)}>
          {confirm}
        </Button>
      </div>
    </dialog>
  )
}

const buttonsOf = (box: Element | null) => [...(box?.querySelectorAll('button') ?? [])]

/** The browser would let Tab go on to its own bars. POST-049 */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return
  event.preventDefault()
  const buttons = buttonsOf(event.currentTarget)
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const step = event.shiftKey ? -1 : 1
  buttons.at((at + step) % buttons.length)?.focus()
}
