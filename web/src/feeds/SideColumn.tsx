import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { useQuery } from '@tanstack/react-query'
import { BlogRow } from '../blogs/BlogRow.tsx'
import { titleOf } from '../blogs/blog-title.ts'
import { recommendedBlogsQuery } from '../blogs/blogs.api.ts'
import { FollowButton } from '../blogs/FollowButton.tsx'
import { Link } from '../core/router/Link.tsx'
import { useMember } from '../core/session.ts'
import { Panel } from '../ui/Card.tsx'
import styles from './SideColumn.module.css'
import { FollowedTagsPanel } from './tags/FollowedTagsPanel.tsx'

/** Shows one's own blogs and tags at the right of the dashboard, and some worth following. */
export function SideColumn() {
  const { channels } = useMember()
  return (
    <>
      <Panel title={t('Your blogs')}>
        {channels.map((blog) => (
          <BlogRow key={blog.uuid} blog={blog}>
            <Waiting blog={blog} />
          </BlogRow>
        ))}
      </Panel>
      <FollowedTagsPanel />
      <WorthFollowing />
    </>
  )
}

/** Counts a blog's queue and drafts: "3 in the queue · 1 draft". */
function Waiting({ blog }: { blog: Channel }) {
  const { draft_count: drafts, queue_count: queued } = blog
  if (!drafts && !queued) return titleOf(blog)
  return (
    <span className={styles.waiting}>
      {queued > 0 && <Link to={`${blogPath(blog.name)}/queue`}>{t('{count} in the queue', { count: queued })}</Link>}
      {drafts > 0 && (
        <Link to={`${blogPath(blog.name)}/drafts`}>
          {t('{count, plural, one {# draft} other {# drafts}}', { count: drafts })}
        </Link>
      )}
    </span>
  )
}

/** Suggests blogs in an empty list, unless the column at the right has them already. */
export function WorthFollowingBelow() {
  return (
    <div className={styles.below}>
      <WorthFollowing />
    </div>
  )
}

const shownAtMost = 5

/** One that is followed from here stays until the next visit, so that it can be taken back. */
export function WorthFollowing() {
  const { data } = useQuery(recommendedBlogsQuery)
  const blogs = data?.blogs.slice(0, shownAtMost) ?? []
  if (blogs.length === 0) return null
  return (
    <Panel title={t('Worth following')}>
      {blogs.map((blog) => (
        <BlogRow key={blog.uuid} blog={blog} action={<FollowButton blog={blog} look="link" />}>
          {blog.description || titleOf(blog)}
        </BlogRow>
      ))}
    </Panel>
  )
}
