import { type ActivityFilter, activityFilters } from '@bowerbird/domain/activity/activity.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Link } from '../core/router/Link.tsx'
import { useCurrentInSight } from '../core/scroll/use-current-in-sight.ts'
import { useMoreOnScroll } from '../core/scroll/use-more-on-scroll.ts'
import { useInBrowser } from '../core/use-in-browser.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ButtonLink } from '../ui/fields/Button.tsx'
import { Loader } from '../ui/Loader.tsx'
import { NothingRead } from '../ui/ReadProblem.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './ActivityFeed.module.css'
import { activityPagesQuery, timeZoneHere } from './activity.api.ts'
import { NotificationList } from './NotificationList.tsx'
import { MoreLink } from './parts/MoreLink.tsx'
import { QuietChoice } from './parts/QuietChoice.tsx'

interface Props {
  blogName: string
  filter: ActivityFilter
  /** The address of the same list with another filter. */
  pathOf: (filter: ActivityFilter) => string
  onReply: (blogName: string) => void
  /** Stands above the list. */
  selector?: ReactNode
}

/** Everything that happened to a blog, older things as one scrolls. BLOG-090 */
export function ActivityFeed({ blogName, filter, pathOf, onReply, selector }: Props) {
  // The page as the server rendered it is cut at the midnights of UTC, and stays until the reader's own days are there.
  const zone = useInBrowser() ? timeZoneHere() : {}
  const query = useInfiniteQuery({
    ...activityPagesQuery(blogName, filter, zone),
    placeholderData: keepPreviousData,
  })
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query
  const moreCount = filter === 'all' ? data?.pages[0]?.activity_more_count : 0
  const notifications = data?.pages.flatMap((page) => page.activity_notifications ?? []) ?? []
  useMoreOnScroll(hasNextPage && !isFetching && !error, fetchNextPage)
  return (
    <Card as="section" className={styles.card} aria-label={t('Notifications')} aria-busy={isFetching}>
      <VisuallyHidden>
        <h2>{t('Notifications')}</h2>
      </VisuallyHidden>
      {selector}
      <QuietChoice isOffered={Boolean(moreCount)} />
      <FilterLinks pathOf={pathOf} chosen={filter} />
      {filter === 'more' ? (
        <p className={styles.lead}>{aboutMore}</p>
      ) : (
        <MoreLink count={moreCount} to={pathOf('more')} />
      )}
      {data && notifications.length === 0 && !hasNextPage && <Quiet {...{ blogName, filter, pathOf }} />}
      <NotificationList blogName={blogName} notifications={notifications} onReply={onReply} />
      {error && <NothingRead title={error.message} retry={() => (data ? fetchNextPage() : query.refetch())} />}
      {isFetching && (
        <p className={styles.end}>
          <Loader label={t('Loading more activity')} />
        </p>
      )}
    </Card>
  )
}

function Quiet({ blogName, filter, pathOf }: Omit<Props, 'onReply' | 'selector'>) {
  if (filter !== 'all') {
    const all = <ButtonLink to={pathOf('all')}>{t('Show everything')}</ButtonLink>
    return <EmptyState ground="card" illustration="feather" title={noneOf[filter]} action={all} />
  }
  const write = <ButtonLink to={`${blogPath(blogName)}/new/text`}>{t('Write something')}</ButtonLink>
  return (
    <EmptyState ground="card" illustration="feather" title={t('All quiet so far')} action={write}>
      {t('Likes, reblogs, replies and new followers show up here.')}
    </EmptyState>
  )
}

const noneOf: Record<Exclude<ActivityFilter, 'all'>, string> = {
  ...{ likes: t('No likes yet'), reblogs: t('No reblogs yet'), replies: t('No replies yet') },
  ...{ mentions: t('No mentions yet'), asks: t('No asks yet'), followers: t('No followers yet') },
  more: t('Nothing else yet'),
}

const words: Record<ActivityFilter, string> = {
  ...{ all: t('Everything'), likes: t('Likes'), reblogs: t('Reblogs'), replies: t('Replies'), mentions: t('Mentions') },
  ...{ asks: t('Asks'), followers: t('Followers'), more: t('More') },
}

const aboutMore = t('We didn’t notify you about these. They came from people you don’t follow, or while quiet was on.')

function FilterLinks({ pathOf, chosen }: Pick<Props, 'pathOf'> & { chosen: ActivityFilter }) {
  const row = useRef<HTMLElement>(null)
  useCurrentInSight(row)
  return (
    <nav ref={row} className={styles.filters} aria-label={t('Kinds of activity')}>
      {activityFilters.map((filter) => (
        <Link
          key={filter}
          to={pathOf(filter)}
          aria-current={filter === chosen ? 'page' : undefined}
          className={styles.filter}
          preventScrollReset
        >
          {words[filter]}
        </Link>
      ))}
    </nav>
  )
}
