import { t } from '@bowerbird/domain/core/language/t.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../core/router/Link.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { auditWords, subjectWords } from './audit-words.ts'
import { Listed } from './Listed.tsx'
import styles from './Reports.module.css'
import { auditQuery } from './staff.api.ts'

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
              <strong>{auditWords({ action, is_on })}</strong>{' '}
              {post ? <Link to={post.url}>{post.summary || 'a post'}</Link> : subjectWords(subject)}
              <small>
                {by ? `${by}, ` : ''}
                <RelativeTime at={at} />
              </small>
            </p>
            {details && <p className={styles.details}>{details}</p>}
          </li>
        ))}
      </ul>
    </Listed>
  )
}
