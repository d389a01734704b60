import { t } from '@bowerbird/domain/core/language/t.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../ui/fields/Button.tsx'
import { Actions, SheetSection } from '../../ui/overlays/Sheet.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { agentName } from '../agent-name.ts'
import styles from './SessionList.module.css'
import { sessionsQuery, useEndSession } from './settings.api.ts'

/** Lists the sessions of the account. */
export function SessionList() {
  const { sessions } = useSuspenseQuery(sessionsQuery).data
  const end = useEndSession()
  const list = useRef<HTMLUListElement>(null)
  // The button that was pressed goes with its row.
  const endIt = (id: string) => end.mutate(id, { onSuccess: () => list.current?.focus() })
  const isEnding = (id: string) => end.isPending && end.variables === id
  return (
    <SheetSection title={t('Sessions')}>
      <ul ref={list} className={styles.list} aria-label={t('Sessions')} tabIndex={-1}>
        {sessions.map(({ id, is_this, user_agent, address, seen_at }) => (
          <li key={id} className={styles.row}>
            <div className={styles.words} id={`session-${id}`}>
              <strong>{agentName(user_agent)}</strong>
              <span className={styles.detail}>
                {address} · {is_this ? t('this browser') : <RelativeTime at={seen_at} />}
              </span>
            </div>
            {!is_this && (
              <Button size="small" busy={isEnding(id)} aria-describedby={`session-${id}`} onClick={() => endIt(id)}>
                {t('End')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Actions>
          <Button busy={isEnding('others')} onClick={() => endIt('others')}>
            {t('Log out everywhere else')}
          </Button>
        </Actions>
      )}
    </SheetSection>
  )
}
