import { t } from '@bowerbird/domain/core/language/t.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BlogRow } from '../blogs/BlogRow.tsx'
import { followSlot } from '../blogs/blog-slots.ts'
import { titleOf } from '../blogs/blog-title.ts'
import { type Feed, feedQuery } from '../feeds/feeds.api.ts'
import { TagChips } from '../feeds/tags/TagChips.tsx'
import { followTagSlot } from '../feeds/tags/tag-slots.ts'
import { Panel } from '../ui/Card.tsx'
import styles from './OtherResults.module.css'
import { otherResultsOf } from './site-search.api.ts'

/** The blogs and tags that a term stands for, above the posts about it. BLOG-401 */
export function OtherResults({ feed }: { feed: Feed }) {
  const { data } = useInfiniteQuery(feedQuery(feed))
  const { blogs, tags } = otherResultsOf(data?.pages[0])
  return (
    <>
      {tags.length > 0 && (
        <nav className={styles.tags} aria-label={t('Tags')} data-ground="page">
          <TagChips
            tags={tags.map(({ tag }) => tag)}
            action={(tag) => <followTagSlot.Component tag={tag} look="link" />}
          />
        </nav>
      )}
      {blogs.length > 0 && (
        <Panel title={t('Blogs')}>
          {blogs.map((blog) => (
            <BlogRow key={blog.uuid} blog={blog} action={<followSlot.Component blog={blog} look="link" />}>
              {titleOf(blog)}
            </BlogRow>
          ))}
        </Panel>
      )}
    </>
  )
}
