import { t } from '@bowerbird/domain/core/language/t.ts'
import Pencil from 'lucide-react/icons/pencil'
import type { MouseEvent } from 'react'
import { quietLazy } from '../../core/page/lazy.ts'
import { useLocation } from '../../core/router/hooks.ts'
import { InboxEntry } from '../../messaging/inbox/InboxEntry.tsx'
import { FastCompose } from '../../posts/FastCompose.tsx'
import { toggleFastCompose, useFastCompose } from '../../posts/fast-compose.ts'
import { basePath, formPath } from '../../posts/form-address.ts'
import { fetchFormAhead } from '../../posts/form-code.ts'
import { ButtonLink } from '../../ui/fields/Button.tsx'
import styles from './HeaderEntries.module.css'
import { Later } from './Later.tsx'

/** A page works without it. */
const Pulse = quietLazy('Pulse', async () => (await import('../../messaging/Pulse.tsx')).Pulse)

export const MessagingEntry = () => (
  <>
    <InboxEntry />
    <Later>
      <Pulse />
    </Later>
  </>
)

/** The link leads to the form of a text post where a new tab is wanted. POST-036 */
export function ComposeEntry() {
  const base = basePath(useLocation().pathname)
  const isOpen = useFastCompose((state) => state.isOpen)
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    toggleFastCompose()
  }
  return (
    <>
      <ButtonLink
        to={formPath(base, { mode: 'new', type: 'text' })}
        look="primary"
        className={styles.compose}
        aria-label={t('Compose')}
        aria-expanded={isOpen}
        icon={<Pencil size={16} />}
        onPointerEnter={fetchFormAhead}
        onClick={press}
      >
        <span className={styles.word}>{t('Compose')}</span>
      </ButtonLink>
      <FastCompose />
    </>
  )
}
