import { t } from '@bowerbird/domain/core/language/t.ts'
import { shareOptionLabels } from '@bowerbird/domain/sharing/sharing.messages.ts'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/fields/Button.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import type { ShareFormProps } from '../share-form.ts'
import styles from './ShareFormFrame.module.css'

/** The code that shows the post on another site. POST-308 */
export function EmbedForm({ data, onBack }: ShareFormProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const select = () => {
    box.current?.focus()
    box.current?.select()
  }
  useEffect(select, [])
  const copy = async () => {
    select()
    const isCopied = await navigator.clipboard?.writeText(data.embed_code).then(
      () => true,
      () => false,
    )
    if (isCopied) toast(t('Code copied'))
  }
  return (
    <section className={styles.form} aria-label={shareOptionLabels.embed}>
      <h2 className={styles.title}>{shareOptionLabels.embed}</h2>
      <textarea
        ref={box}
        className={styles.code}
        dir="ltr"
        aria-label={t('Embed code')}
        value={data.embed_code}
        readOnly
        rows={6}
      />
      <div className={styles.row}>
        <p className={styles.status} />
        <Button size="small" look="quiet" onClick={onBack}>
          {t('Cancel')}
        </Button>
        <Button size="small" look="primary" onClick={copy}>
          {t('Copy')}
        </Button>
      </div>
    </section>
  )
}
