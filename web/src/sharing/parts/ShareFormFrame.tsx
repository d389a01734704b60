import { t } from '@bowerbird/domain/core/language/t.ts'
import { failed, sending, sent } from '@bowerbird/domain/sharing/sharing.messages.ts'
import { sharingRefusals } from '@bowerbird/domain/sharing/sharing.refusals.ts'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/fields/Button.tsx'
import type { SendPhase } from '../use-sending.ts'
import styles from './ShareFormFrame.module.css'

interface Props {
  title: string
  /** The button's label while it is not sending. */
  action: string
  canSend: boolean
  phase: SendPhase
  onSend: () => void
  onCancel: () => void
  /** Offered where the network refuses to take the post from us. POST-329 */
  onOpenWindow?: () => void
  children: ReactNode
}

const statusOf: Record<SendPhase, string> = {
  ready: '',
  sending: '',
  sent: sent(),
  fading: sent(),
  failed: failed(),
  refused: sharingRefusals.networkRefused.text,
}

/** A form of the popover: its fields, its status, and what sends or leaves it. */
export function ShareFormFrame({ title, action, canSend, phase, onSend, onCancel, onOpenWindow, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  // A disabled button lets the focus go; after a failure the next press may be a key again.
  useEffect(() => {
    if (phase === 'failed' || phase === 'refused') button.current?.focus()
  }, [phase])
  const mayGo = canSend && phase !== 'sending'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (mayGo) onSend()
  }
  // POST-316
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || event.altKey)) submit(event)
  }
  return (
    <form className={styles.form} aria-label={title} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <h2 className={styles.title}>{title}</h2>
      {children}
      <div className={styles.row}>
        <p
          className={classNames(
            styles.status,
            (phase === 'failed' || phase === 'refused') && styles.failed,
            phase === 'fading' && styles.fading,
          )}
          role="status"
        >
          {statusOf[phase]}
        </p>
        <Button size="small" look="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        {phase === 'refused' && onOpenWindow ? (
          <Button ref={button} size="small" look="primary" onClick={onOpenWindow}>
            {t('Open its window')}
          </Button>
        ) : (
          <Button ref={button} size="small" look="primary" type="submit" disabled={!mayGo}>
            {phase === 'sending' ? sending() : action}
          </Button>
        )}
      </div>
    </form>
  )
}
