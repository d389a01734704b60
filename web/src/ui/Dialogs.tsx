import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import styles from './Dialogs.module.css'
import { DialogCancelled, useDialogQueue } from './dialogs.ts'

/** The one place dialogs appear; see `alert` and `confirm` in dialogs.ts. */
export function Dialogs() {
  const [first] = useDialogQueue((state) => state.queue)
  useEffect(() => {
    const ignoreCancel = (event: PromiseRejectionEvent) => {
      if (event.reason instanceof DialogCancelled) event.preventDefault()
    }
    window.addEventListener('unhandledrejection', ignoreCancel)
    return () => window.removeEventListener('unhandledrejection', ignoreCancel)
  }, [])
  return first ? <DialogBox key={first.id} dialog={first} /> : null
}

type Shown = ReturnType<typeof useDialogQueue.getState>['queue'][number]

function DialogBox({ dialog }: { dialog: Shown }) {
  const { message, confirm, escape: escapeWords, answer } = dialog
  const box = useRef<HTMLDialogElement>(null)
  const messageId = useId()

  useLayoutEffect(() => {
    const element = box.current
    const before = document.activeElement
    element?.showModal()
    buttonsOf(element).at(-1)?.focus()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

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
        <Button look="primary" onClick={() => answer(true)}>
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
