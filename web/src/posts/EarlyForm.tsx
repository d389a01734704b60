import { t } from '@bowerbird/domain/core/language/t.ts'
import { formLoaderDelayMs } from '@bowerbird/domain/posts/posts.limits.ts'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Card } from '../ui/Card.tsx'
import { Loader } from '../ui/Loader.tsx'
import styles from './EarlyForm.module.css'
import { kindToWrite } from './form/kind-to-write.ts'
import type { FormTarget } from './form-address.ts'
import { useCloseForm } from './open-form.ts'

/** The first field of each form that begins with words. */
const firstFields: Partial<Record<string, string>> = {
  text: t('Title'),
  quote: t('Quote'),
  link: t('Address'),
  chat: t('Chat'),
}

function firstFieldOf(target: FormTarget): string | undefined {
  if (target.mode === 'reblog') return t('Text')
  return target.mode === 'new' ? firstFields[kindToWrite(target.type) ?? ''] : undefined
}

interface Props {
  target: FormTarget
  /** The text typed so far; null where an address was loaded, so that no press asked for the form. */
  typed: string | null
}

/** A plain field that stands from the first frame; the form that follows takes over its text and caret. */
export function EarlyForm({ target, typed }: Props) {
  const close = useCloseForm()
  if (target.mode === 'edit' || typed === null) {
    return (
      <div className={styles.waiting}>
        <DelayedLoader />
      </div>
    )
  }
  const label = firstFieldOf(target)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const field = event.target
    const isField = field instanceof HTMLTextAreaElement
    if (event.key === 'Escape' && !(isField && field.value)) return close()
    if (event.key !== 'Tab') return
    // The next field is still to come: its words begin on the next line.
    event.preventDefault()
    if (isField && !event.shiftKey) field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end')
  }
  return (
    <Card className={styles.early} tabIndex={-1} data-early={label ? undefined : ''} onKeyDown={onKeyDown}>
      {label && (
        <textarea
          className={styles.field}
          data-kind={target.mode === 'new' ? kindToWrite(target.type) : undefined}
          data-early=""
          aria-label={label}
          placeholder={label}
          defaultValue={typed}
          onCompositionStart={({ currentTarget }) => currentTarget.setAttribute('data-composing', '')}
          onCompositionEnd={({ currentTarget }) => currentTarget.removeAttribute('data-composing')}
        />
      )}
      <DelayedLoader />
    </Card>
  )
}

/** Shows no loader for a form that opens soon. BLOG-295 */
function DelayedLoader() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), formLoaderDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? <Loader size={40} label={t('Opening the form')} /> : null
}
