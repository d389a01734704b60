import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocation } from '../../core/router/hooks.ts'
import { useBackCloses } from './back-closes.ts'
import styles from './Drawer.module.css'
import { useModalDialog } from './use-modal-dialog.ts'

/** A sheet from the left edge over the page; Escape, a press beside it and going elsewhere close it. BLOG-206 */
export function Drawer({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const box = useModalDialog()
  useBackCloses(onClose)
  const { key } = useLocation()
  const openedAt = useRef(key)
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    if (key !== openedAt.current) close.current()
  }, [key])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes by the cancel event; the press is for the glass.
    <dialog
      ref={box}
      className={styles.drawer}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === box.current) onClose()
      }}
    >
      <div className={styles.inside}>{children}</div>
    </dialog>
  )
}
