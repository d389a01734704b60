import { t } from '@bowerbird/domain/core/language/t.ts'
import { useRef } from 'react'
import { Button } from '../../ui/fields/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import styles from './CopyLink.module.css'

/** A link to pass on. Where the browser does not let it be copied, it is selected instead. */
export function CopyLink({ label, url }: { label: string; url: string }) {
  const place = useRef<HTMLDivElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast(t('Link copied'))
    } catch {
      place.current?.querySelector('input')?.select()
      toast(t('Copy the selected link'))
    }
  }
  return (
    <div className={styles.link} ref={place}>
      <TextField label={label} readOnly value={url} onFocus={({ target }) => target.select()} />
      <Button onClick={copy}>{t('Copy')}</Button>
    </div>
  )
}
