import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQuery } from '@tanstack/react-query'
import { BlogRow } from '../../blogs/BlogRow.tsx'
import { titleOf } from '../../blogs/blog-title.ts'
import { Panel } from '../../ui/Card.tsx'
import styles from './Lively.module.css'
import { livelyQuery } from './lively.query.ts'
import { TagChips } from './TagChips.tsx'

/** Tags on the rise and new blogs, for the column at the right. */
export function LivelyPanels() {
  const { tags = [], blogs = [] } = useQuery(livelyQuery()).data ?? {}
  return (
    <>
      {tags.length > 0 && (
        <Panel title={t('Trending tags')}>
          <TagChips tags={tags} />
        </Panel>
      )}
      {blogs.length > 0 && (
        <Panel title={t('New blogs')}>
          {blogs.map((blog) => (
            <BlogRow key={blog.uuid} blog={blog}>
              {titleOf(blog)}
            </BlogRow>
          ))}
        </Panel>
      )}
    </>
  )
}

interface Props {
  label: string
  /** The tags beside this one; without it, those on the rise. */
  tag?: string
  /** Only where the column at the right does not show them. */
  isNarrowOnly?: boolean
}

/** Tags above a list. */
export function LivelyTags({ label, tag, isNarrowOnly = false }: Props) {
  const { tags = [] } = useQuery(livelyQuery(tag)).data ?? {}
  if (tags.length === 0) return null
  return (
    <nav className={styles.line} data-narrow={isNarrowOnly || undefined} data-ground="page" aria-label={label}>
      <TagChips tags={tags} />
    </nav>
  )
}
