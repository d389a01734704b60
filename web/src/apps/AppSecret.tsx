import { t } from '@bowerbird/domain/core/language/t.ts'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/fields/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Actions } from '../ui/overlays/Sheet.tsx'
import styles from './Apps.module.css'
import { CopyText } from './CopyText.tsx'

/** Shown once: the server never sends it again. */
export function AppSecret({ name, secret, onSaved }: { name: string; secret: string; onSaved: () => void }) {
  const place = useRef<HTMLElement>(null)
  // The form or button that had the focus is gone or done.
  useEffect(() => place.current?.focus(), [])
  return (
    <section ref={place} tabIndex={-1} className={styles.secret} aria-label={t('{name}’s secret', { name })}>
      <Notice tone="warning">{t('Keep {name}’s secret somewhere safe. It won’t be shown again.', { name })}</Notice>
      <code className={styles.code}>{secret}</code>
      <Actions>
        <Button look="primary" size="small" onClick={onSaved}>
          {t('I’ve saved it')}
        </Button>
        <CopyText text={secret} label={t('Copy the secret')} />
      </Actions>
    </section>
  )
}
