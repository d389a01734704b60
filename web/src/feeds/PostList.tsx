import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from '../core/router/hooks.ts'
import { Link } from '../core/router/Link.tsx'
import { useMoreOnScroll } from '../core/scroll/use-more-on-scroll.ts'
import { useUser } from '../core/session.ts'
import { Button } from '../ui/fields/Button.tsx'
import { Loader } from '../ui/Loader.tsx'
import type { ListPage } from './far-pages.ts'
import { type Feed, feedQuery, refreshFeed } from './feeds.api.ts'
import { listCompanionSlot } from './list-slots.ts'
import styles from './PostList.module.css'
import { FarPages, PageAgain } from './parts/FarPages.tsx'
import { FeedProblem } from './parts/FeedProblem.tsx'
import { FeedSkeleton } from './parts/FeedSkeleton.tsx'
import { segmentsOf } from './parts/list-segments.ts'
import { PostGroup } from './parts/PostGroup.tsx'
import { useFarPages } from './parts/use-far-pages.ts'
import { useStoredPlace } from './parts/use-stored-place.ts'

const oldAfterMs = 60_000

/** Refreshes the list when one comes by a link, and leaves it as it was when one comes back. */
function useFreshOnArrival(feed: Feed, readAt: number): void {
  const client = useQueryClient()
  const isArrival = useNavigationType() === 'PUSH'
  const { key, mask } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival, whatever the list holds by then.
  useEffect(() => {
    const isOld = readAt > 0 && Date.now() - readAt > oldAfterMs
    // A failed refresh leaves the list readable as it is.
    if (isArrival && !mask && isOld) refreshFeed(client, feed).catch(() => {})
  }, [key])
}

interface Props {
  feed: Feed
  /** Shown where there are no posts at all. */
  empty: ReactNode
  withAvatars?: boolean
  /** All of them are of the blog whose page this is. */
  isOnOwnBlog?: boolean
  footer?: (post: Post, offset: number) => ReactNode
  /** Draws something between the posts, as ads are. */
  after?: (offset: number) => ReactNode
  /** Stands below the last post, instead of the words that it is the last. */
  end?: ReactNode
  /** A list that cannot be read says nothing of why. BLOG-418 */
  isQuiet?: boolean
  /** The scrolling element, if the list has one of its own, as in the blog view. */
  area?: RefObject<HTMLElement | null>
}

/** Posts that go on and on as one scrolls, those far off the screen taken down; without scripts, a link leads to the older ones. */
export function PostList({ feed, empty, footer, area, after, end, ...look }: Props) {
  const { withAvatars = false, isOnOwnBlog = false, isQuiet = false } = look
  const isMember = useUser() !== null
  const query = useInfiniteQuery(feedQuery(feed))
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query
  const posts = data?.pages.flatMap(placesOf) ?? []
  const list = useRef<HTMLDivElement>(null)
  const far = useFarPages(feed, data, list)
  useMoreOnScroll(hasNextPage && !isFetching, fetchNextPage, area, error !== null)
  useFreshOnArrival(feed, query.dataUpdatedAt)
  useStoredPlace(list, area === undefined && !feed.isReadOnce, { hasNextPage, isFetching, fetchNextPage })

  if (!data) return error ? <FeedProblem problem={isQuiet ? null : error} onRetry={query.refetch} /> : <FeedSkeleton />
  const next = data.pages.at(-1)?.next
  const companion = isMember && <listCompanionSlot.Component posts={posts} feed={feed} area={area} />
  if (posts.length === 0 && !hasNextPage) {
    return (
      <>
        {companion}
        {empty}
      </>
    )
  }
  return (
    <div ref={list} className={styles.list} aria-busy={isFetching}>
      {companion}
      {segmentsOf(data, far.isWanted).map((segment) => {
        if ('far' in segment) {
          const marks = segment.far.map(({ mark }) => mark)
          return <FarPages key={`${marks[0]} to ${marks.at(-1)}`} pages={segment.far} onNear={far.want} />
        }
        if ('again' in segment) {
          const { again } = segment
          return <PageAgain key={`again ${again.mark}`} feed={feed} page={again} onRead={far.putBack} />
        }
        return (
          <PostGroup
            key={segment.group.name}
            {...segment.group}
            withAvatar={withAvatars}
            isOnOwnBlog={isOnOwnBlog}
            footer={footer}
            after={after}
          />
        )
      })}
      <ListEnd {...{ feed, next, isFetching, hasFailed: error !== null }} onMore={() => fetchNextPage()} />
      {!next && (end || (posts.length > 5 && <p className={styles.end}>{t('That’s everything.')}</p>))}
    </div>
  )
}

interface EndProps {
  feed: Feed
  next: string | null | undefined
  isFetching: boolean
  hasFailed: boolean
  onMore: () => void
}

/** The way to older posts: by itself, by a press, or by a link. */
function ListEnd({ feed, next, isFetching, hasFailed, onMore }: EndProps) {
  const { search } = useLocation()
  return (
    <>
      {isFetching && (
        <p className={styles.end}>
          <Loader label={t('Loading more posts')} />
        </p>
      )}
      {(hasFailed || (next && feed.isWithoutAddress)) && !isFetching && (
        <p className={styles.end}>
          <Button onClick={onMore}>{t('Load more posts')}</Button>
        </p>
      )}
      {next && !isFetching && !hasFailed && !feed.isWithoutAddress && (
        <Link to={olderPath(search, next)} className={styles.older} rel="next">
          {t('Older posts')}
        </Link>
      )}
    </>
  )
}

/** One place for each post, empty where it was let go. */
const placesOf = ({ unloaded, posts }: ListPage): (Post | undefined)[] =>
  unloaded ? unloaded.ids.map(() => undefined) : posts

/** The same page, from further down. */
function olderPath(search: string, before: string): string {
  const params = new URLSearchParams(search)
  params.set('before', before)
  return `?${params}`
}
