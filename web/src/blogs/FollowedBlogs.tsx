import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Button, ButtonLink } from '../ui/fields/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { BlogRow } from './BlogRow.tsx'
import { blogMenuSlot } from './blog-slots.ts'
import { titleOf } from './blog-title.ts'
import { FollowButton } from './FollowButton.tsx'
import styles from './FollowedBlogs.module.css'
import { followedBlogsQuery, followersQuery } from './followed-blogs.query.ts'

/** One that is unfollowed here stays until the next visit, so that it can be taken back. */
export function FollowedBlogs() {
  return (
    <BlogPages
      query={followedBlogsQuery}
      empty={
        <EmptyState
          illustration="leaf"
          title={t('You’re not following anyone yet')}
          action={<ButtonLink to="/dashboard">{t('Find someone to follow')}</ButtonLink>}
        />
      }
    />
  )
}

/** Lists the followers of one of the viewer's blogs, newest first. */
export function Followers({ blogName }: { blogName: string }) {
  const nobody = (
    <EmptyState
      illustration="leaf"
      title={t('No followers yet')}
      action={<ButtonLink to={`${blogPath(blogName)}/new/text`}>{t('Write something')}</ButtonLink>}
    >
      {t('People find this blog through its posts and their tags.')}
    </EmptyState>
  )
  return <BlogPages query={followersQuery(blogName)} followed={blogName} empty={nobody} />
}

interface Props {
  query: typeof followedBlogsQuery | ReturnType<typeof followersQuery>
  /** The blog whose followers they are. */
  followed?: string
  empty: ReactNode
}

function BlogPages({ query, followed, empty }: Props) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(
    query as typeof followedBlogsQuery,
  )
  const blogs = data.pages.flatMap((page) => page.blogs)
  if (blogs.length === 0) return empty
  return (
    <Card className={styles.card}>
      {blogs.map((blog) => (
        <BlogRow
          key={blog.uuid}
          blog={blog}
          action={
            <>
              <FollowButton blog={blog} />
              {followed && (
                <blogMenuSlot.Component blog={{ name: blog.name, is_mine: false, follower_of: [followed] }} />
              )}
            </>
          }
        >
          {titleOf(blog)}
        </BlogRow>
      ))}
      {error && <Notice tone="problem">{error.message}</Notice>}
      {hasNextPage && (
        <Button wide busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {error ? t('Try again') : t('[further] More')}
        </Button>
      )}
    </Card>
  )
}
