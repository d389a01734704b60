import { t } from '@bowerbird/domain/core/language/t.ts'
import {
  type DeadLetter,
  discardDeadLetter,
  retryDeadLetter,
  retryDeadLetters,
} from '@bowerbird/domain/staff/staff.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useCall } from '../core/query.ts'
import { rich } from '../core/rich.tsx'
import { Button } from '../ui/fields/Button.tsx'
import { confirm } from '../ui/overlays/dialogs.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import styles from './DeadLetters.module.css'
import { Listed } from './Listed.tsx'
import reports from './Reports.module.css'
import { deadLettersQuery, useStaffAct } from './staff.api.ts'

/** Lists background work that failed after its last attempt. */
export function DeadLetters() {
  const query = useInfiniteQuery(deadLettersQuery)
  const call = useCall()
  const retryAll = useStaffAct(() => call(retryDeadLetters, {}), t('Retrying all'), deadLettersQuery.queryKey)
  const letters = query.data?.pages.flatMap((page) => page.letters) ?? []
  return (
    <Listed query={query} isEmpty={letters.length === 0} empty={t('No failed jobs')}>
      <div className={styles.all}>
        <p>{t('Jobs that failed on every try. Retry them after you fix the cause.')}</p>
        <Button size="small" busy={retryAll.isPending} onClick={() => retryAll.mutate(undefined)}>
          {t('Retry all')}
        </Button>
      </div>
      <ul className={reports.list}>
        {letters.map((letter) => (
          <OneLetter key={`${letter.kind} ${letter.id} ${letter.name}`} letter={letter} />
        ))}
      </ul>
    </Listed>
  )
}

function OneLetter({ letter }: { letter: DeadLetter }) {
  const call = useCall()
  const { kind, id, name, event, tries, at, last_at, error } = letter
  const changes = deadLettersQuery.queryKey
  const retry = useStaffAct(() => call(retryDeadLetter, { kind, id, name }), t('Retrying'), changes)
  const discard = useStaffAct(() => call(discardDeadLetter, { kind, id, name }), t('Discarded'), changes)
  const askToDiscard = () =>
    confirm({
      message: t('Discard this failed job? It will never run.'),
      confirm: t('Discard'),
      isDangerous: true,
    }).then(
      () => discard.mutate(undefined),
      () => {},
    )
  const item = useFocusHandedOn()
  return (
    <li ref={item} className={reports.report}>
      <p>
        <strong>{name}</strong> {event ?? t('job')}
        <small className={styles.when}>
          {rich('{tries, plural, one {# try} other {# tries}}, first {first}, last {last}', {
            tries,
            first: <RelativeTime at={at} />,
            last: <RelativeTime at={last_at} />,
          })}
        </small>
      </p>
      <blockquote className={reports.details}>{error}</blockquote>
      <div className={styles.acts}>
        <Button size="small" busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
          {t('Retry')}
        </Button>
        <Button size="small" look="quiet" busy={discard.isPending} onClick={askToDiscard}>
          {t('Discard')}
        </Button>
      </div>
    </li>
  )
}

/** Moves the keyboard focus to the next item when one is removed. */
function useFocusHandedOn() {
  const ref = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const item = ref.current
    return () => {
      if (!item?.contains(document.activeElement)) return
      const neighbour = item.nextElementSibling ?? item.previousElementSibling
      neighbour?.querySelector('button')?.focus()
    }
  }, [])
  return ref
}
