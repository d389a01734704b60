import { t } from '@bowerbird/domain/core/language/t.ts'
import { avatarPath } from '@bowerbird/domain/core/urls.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BlogRow } from '../blogs/BlogRow.tsx'
import { FollowButton } from '../blogs/FollowButton.tsx'
import { Button } from '../ui/fields/Button.tsx'
import styles from './Imports.module.css'

const shownFirst = 10

/** Offers the blogs that one followed elsewhere and that have the same name here. IMP-079 */
export function FollowHere({ importId, names }: { importId: string; names: { name: string }[] }) {
  const [isWhole, setWhole] = useState(false)
  // Following changes the button by the cache.
  const { data: blogs = [] } = useQuery({
    queryKey: ['blogs followed elsewhere', importId],
    queryFn: skipToken,
    initialData: () => names.map(({ name }) => ({ name: name.toLowerCase(), following: false })),
  })
  if (blogs.length === 0) return null
  return (
    <section aria-label={t('Blogs to follow')} className={styles.follows}>
      <h3 className={styles.label}>{t('Blogs with these names on this site')}</h3>
      <p className={styles.soft}>
        {t(
          'You followed these names on the other site. A name here could belong to someone else, so check before you follow.',
        )}
      </p>
      <ul className={styles.plainList}>
        {blogs.slice(0, isWhole ? undefined : shownFirst).map((blog) => (
          <li key={blog.name}>
            <BlogRow
              blog={{ name: blog.name, avatar_url: avatarPath(blog.name, 128, '') }}
              action={<FollowButton blog={blog} />}
            />
          </li>
        ))}
      </ul>
      {blogs.length > shownFirst && !isWhole && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('Show all {length, number}', { length: blogs.length })}
        </Button>
      )}
    </section>
  )
}
