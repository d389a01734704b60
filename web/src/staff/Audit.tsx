import { t } from '@bowerbird/domain/core/language/t.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rich } from '../core/rich.tsx'
import { Link } from '../core/router/Link.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { auditMessage, subjectWords } from './audit-words.ts'
import { Listed } from './Listed.tsx'
import styles from './Reports.module.css'
import { auditQuery } from './staff.api.ts'

const switched = (act: ReactNode, isOn: boolean | null): ReactNode =>
  isOn === null ? act : isOn ? rich('{act}, on', { act }) : rich('{act}, off', { act })

/** Lists the actions of staff. */
export function Audit() {
  const query = useInfiniteQuery(auditQuery)
  const acts = query.data?.pages.flatMap((page) => page.acts) ?? []
  return (
    <Listed query={query} isEmpty={acts.length === 0} empty={t('Nothing yet')}>
      <ul className={styles.list}>
        {acts.map(({ id, at, by, action, is_on, subject, post, details }) => (
          <li key={id} className={styles.report}>
            <p>
              {rich(auditMessage(action), {
                b: (act) => <strong>{switched(act, is_on)}</strong>,
                subject: post ? <Link to={post.url}>{post.summary || t('a post')}</Link> : subjectWords(subject),
              })}
              <small>
                {by ? rich('{by}, {time}', { by, time: <RelativeTime at={at} /> }) : <RelativeTime at={at} />}
              </small>
            </p>
            {details && <p className={styles.details}>{details}</p>}
          </li>
        ))}
      </ul>
    </Listed>
  )
}
