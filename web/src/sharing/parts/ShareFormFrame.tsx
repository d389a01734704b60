import { failed, sending, sent } from '@bowerbird/domain/sharing/sharing.messages.ts'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/fields/Button.tsx'
import type { SendPhase } from '../use-sending.ts'
import styles from './ShareFormFrame.module.css'

interface Props {
  title: string
  /** What the button says while it is not sending. */
  action: string
  canSend: boolean
  phase: SendPhase
  onSend: () => void
  onCancel: () => void
  children: ReactNode
}

/** A form of the popover: its fields, its status, and what sends or leaves it. */
export function ShareFormFrame({ title, action, canSend, phase, onSend, onCancel, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  // A disabled button lets the focus go; after a failure the next press may be a key again.
  useEffect(() => {
    if (phase === 'failed') button.current?.focus()
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
            phase === 'failed' && styles.failed,
            phase === 'fading' && styles.fading,
          )}
          role="status"
        >
          {phase === 'sent' || phase === 'fading' ? sent : phase === 'failed' ? failed : ''}
        </p>
        <Button size="small" look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button ref={button} size="small" look="primary" type="submit" disabled={!mayGo}>
          {phase === 'sending' ? sending : action}
        </Button>
      </div>
    </form>
  )
}
