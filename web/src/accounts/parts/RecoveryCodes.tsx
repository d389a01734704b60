import { t } from '@bowerbird/domain/core/language/t.ts'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/fields/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, Stack } from '../../ui/overlays/Sheet.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import styles from './Tfa.module.css'

/** Shown once: the server keeps only their hashes. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  // The form that had the focus is gone; on a button a second Enter would put the codes away unread.
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast(t('Copied.'))
    } catch {
      toast(t('Your browser blocked copying. Select the codes instead.'), { tone: 'problem' })
    }
  }
  return (
    <Stack>
      <Notice tone="warning">
        {t(
          'Keep these recovery codes somewhere safe. Each one logs you in once if you lose your phone. They won’t be shown again.',
        )}
      </Notice>
      <ul ref={list} tabIndex={-1} className={styles.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.code}>{code}</code>
          </li>
        ))}
      </ul>
      <Actions>
        <Button look="primary" onClick={onSaved}>
          {t('I’ve saved them')}
        </Button>
        <Button onClick={copy}>{t('Copy')}</Button>
        <Button onClick={() => print()}>{t('Print')}</Button>
      </Actions>
    </Stack>
  )
}
