import { type KeyboardEvent, useId, useLayoutEffect, useState } from 'react'
import { Button } from '../fields/Button.tsx'
import { Checkbox } from '../fields/Checkbox.tsx'
import styles from './DialogBox.module.css'
import type { Dialog } from './dialogs.ts'
import { useModalDialog } from './use-modal-dialog.ts'

/** A message and its buttons, above everything; the focus begins on the confirming one. POST-053 */
export function DialogBox({ dialog }: { dialog: Dialog }) {
  const { message, confirm, escape: escapeWords, option, answer } = dialog
  const [isTicked, setTicked] = useState(true)
  const box = useModalDialog()
  const messageId = useId()

  useLayoutEffect(() => controlsOf(box.current).at(-1)?.focus(), [box])

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
      {option && (
        <Checkbox
          label={option}
          className={styles.option}
          checked={isTicked}
          onChange={(event) => setTicked(event.target.checked)}
        />
      )}
      <div className={styles.buttons}>
        {escapeWords !== null && <Button onClick={() => answer(false)}>{escapeWords}</Button>}
        {dialog.other && <Button onClick={() => answer('other')}>{dialog.other}</Button>}
        <Button
          look={dialog.isDangerous ? 'danger' : 'primary'}
          onClick={() => answer(true, option ? isTicked : undefined)}
        >
          {confirm}
        </Button>
      </div>
    </dialog>
  )
}

const controlsOf = (box: Element | null) => [...(box?.querySelectorAll<HTMLElement>('input, button') ?? [])]

/** The browser would let Tab go on to its own bars. POST-049 */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return
  event.preventDefault()
  const controls = controlsOf(event.currentTarget)
  const at = controls.indexOf(document.activeElement as HTMLElement)
  const step = event.shiftKey ? -1 : 1
  controls.at((at + step) % controls.length)?.focus()
}
