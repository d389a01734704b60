import { t } from '@bowerbird/domain/core/language/t.ts'
import X from 'lucide-react/icons/x'
import type { ComponentProps, HTMLAttributes, KeyboardEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useBackCloses } from './back-closes.ts'
import styles from './LightboxFrame.module.css'
import { useModalDialog } from './use-modal-dialog.ts'

interface Props {
  label: string
  onClose: () => void
  /** Every key but Escape. */
  onKey?: (event: KeyboardEvent) => void
  ground: HTMLAttributes<HTMLDivElement>
  /** Drawn over the ground, beside the cross. */
  children?: ReactNode
}

/** A dark room over everything: Escape, the cross and a click beside the picture lead out of it. */
export function LightboxFrame({ label, onClose, onKey, ground, children }: Props) {
  const box = useModalDialog()
  useBackCloses(onClose)
  const onKeyDown = (event: KeyboardEvent) => {
    // The page below has keys of its own.
    event.stopPropagation()
    if (event.key !== 'Escape') return onKey?.(event)
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={box}
      className={styles.lightbox}
      aria-label={label}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the picture closes; Escape does the same. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div
        {...ground}
        className={classNames(styles.ground, ground.className)}
        onClick={(event) => {
          if (event.target === event.currentTarget) onClose()
        }}
      />
      <LightboxButton className={styles.close} aria-label={t('Close')} onClick={onClose}>
        <X />
      </LightboxButton>
      {children}
    </dialog>
  )
}

export function LightboxButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classNames(styles.button, className)} />
}
