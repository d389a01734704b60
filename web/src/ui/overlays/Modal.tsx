import { t } from '@bowerbird/domain/core/language/t.ts'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../fields/IconButton.tsx'
import { useBackCloses } from './back-closes.ts'
import styles from './Modal.module.css'
import { useModalDialog } from './use-modal-dialog.ts'

/** A card over the dimmed page; Escape, its cross or a press on the glass close it. */
export function Modal({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const box = useModalDialog()
  useBackCloses(onClose)
  const titleId = useId()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes by the cancel event; the press is for the glass.
    <dialog
      ref={box}
      className={styles.modal}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === box.current) onClose()
      }}
    >
      <div className={styles.inside}>
        <div className={styles.top}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <IconButton label={t('Close')} icon={<X />} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}
