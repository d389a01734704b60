import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useUser } from '../core/session.ts'
import { PostFooter } from '../notes/PostFooter.tsx'
import { Loader } from '../ui/Loader.tsx'
import { type Feed, feedQuery } from './feeds.api.ts'
import { listCompanionSlot } from './list-slots.ts'
import styles from './PostList.module.css'
import { FeedProblem } from './parts/FeedProblem.tsx'
import { FeedSkeleton } from './parts/FeedSkeleton.tsx'
import { PostRow } from './parts/PostRow.tsx'
import { useRowHeights } from './parts/row-heights.ts'
import { useFreshOnArrival } from './parts/use-fresh-on-arrival.ts'
import { useNewestAfterSaving } from './parts/use-newest-after-saving.ts'
import { useMoreOnScroll } from './use-more-on-scroll.ts'

interface Props {
  feed: Feed
  /** Shown where there are no posts at all. */
  empty: ReactNode
  withAvatars?: boolean
  /** All of them are of the blog whose page this is. */
  isOnOwnBlog?: boolean
  footer?: (post: Post, offset: number) => ReactNode
}

const plainFooter = (post: Post, offset: number) => <PostFooter post={post} offset={offset} />

/** Posts that go on and on as one scrolls; without scripts, a link leads to the older ones. */
export function PostList({ feed, empty, withAvatars = false, isOnOwnBlog = false, footer = plainFooter }: Props) {
  const isMember = useUser() !== null
  const query = useInfiniteQuery(feedQuery(feed))
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query
  const posts = data?.pages.flatMap((page) => page.posts) ?? []
  const list = useRowHeights()
  useMoreOnScroll(hasNextPage && !isFetching && !error, fetchNextPage)
  useFreshOnArrival(feed, query.dataUpdatedAt)
  useNewestAfterSaving(feed)

  if (!data) return error ? <FeedProblem problem={error} onRetry={query.refetch} /> : <FeedSkeleton />
  const next = data.pages.at(-1)?.next
  const companion = isMember && <listCompanionSlot.Component posts={posts} feed={feed} />
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
      {posts.map((post, offset) => (
        <PostRow
          key={post.id}
          post={post}
          offset={offset}
          withAvatar={withAvatars}
          isOnOwnBlog={isOnOwnBlog}
          footer={footer}
        />
      ))}
      {error && <FeedProblem problem={error} onRetry={fetchNextPage} />}
      {isFetching && (
        <p className={styles.end}>
          <Loader label="Loading more posts" />
        </p>
      )}
      {next && !isFetching && !error && (
        <Link to={`?before=${next}`} className={styles.older} rel="next">
          Older posts
        </Link>
      )}
      {!next && posts.length > 5 && <p className={styles.end}>That is everything.</p>}
    </div>
  )
}
