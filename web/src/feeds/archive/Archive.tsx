import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { readArchive } from '@bowerbird/domain/feeds/archive.contract.ts'
import { byMonth, countWords, monthTitle } from '@bowerbird/domain/feeds/archive.rules.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '../../core/router/hooks.ts'
import { Link } from '../../core/router/Link.tsx'
import { useMoreOnScroll } from '../../core/scroll/use-more-on-scroll.ts'
import { Loader } from '../../ui/Loader.tsx'
import { FeedProblem } from '../parts/FeedProblem.tsx'
import styles from './Archive.module.css'
import { ArchiveCard } from './ArchiveCard.tsx'
import { archiveQuery } from './archive.api.ts'

type Page = OutputOf<typeof readArchive>

/** A blog's posts as small cards below the names of their months; without scripts, a link leads to the older ones. */
export function Archive({ name }: { name: string }) {
  const { search } = useLocation()
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage } = useSuspenseInfiniteQuery(
    archiveQuery(name, search),
  )
  useMoreOnScroll(hasNextPage && !isFetchingNextPage && !error, fetchNextPage)
  const months = data.pages[0]?.months ?? []
  const next = data.pages.at(-1)?.next
  return (
    <>
      {byMonth(data.pages.flatMap(({ posts }) => posts)).map(({ month, posts }) => (
        <section key={month} aria-labelledby={`month-${month}`} className={styles.month}>
          <h2 id={`month-${month}`} className={styles.title}>
            {monthTitle(month)}
            <small>{wordsOf(months, month)}</small>
          </h2>
          <ul className={styles.cards}>
            {posts.map((post) => (
              <li key={post.id}>
                <ArchiveCard post={post} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {error && <FeedProblem problem={error} onRetry={fetchNextPage} />}
      {isFetchingNextPage && (
        <p className={styles.end}>
          <Loader label={t('Loading more posts')} />
        </p>
      )}
      {next && !isFetchingNextPage && !error && (
        <p className={styles.end}>
          <Link to={olderPath(search, next)} rel="next">
            {t('Older posts')}
          </Link>
        </p>
      )}
    </>
  )
}

function wordsOf(months: Page['months'], month: string): string {
  const found = months.find((one) => one.month === month)
  return found ? countWords(found) : ''
}

function olderPath(search: string, before: string): string {
  const params = new URLSearchParams(search)
  params.set('before', before)
  return `?${params}`
}
