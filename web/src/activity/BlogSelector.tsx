import { selectorAvatarPx } from '@bowerbird/domain/activity/activity.limits.ts'
import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import styles from './BlogSelector.module.css'

interface Props {
  blogs: readonly Channel[]
  chosen: string
  onChoose: (blogName: string) => void
}

/** Chooses the blog whose activity is shown, if there are several. BLOG-083 … BLOG-086 */
export function BlogSelector({ blogs, chosen, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const blog = blogs.find(({ name }) => name === chosen)
  if (blogs.length < 2 || !blog) return null
  const choose = (name: string) => {
    setOpen(false)
    onChoose(name)
  }
  return (
    <div className={styles.selector}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t('{chosen}’s activity. Choose another blog', { chosen })}
        onClick={() => setOpen(!isOpen)}
      >
        <Face blog={blog} />
        <span className={styles.name}>{chosen}</span>
        <ChevronDown size={18} aria-hidden="true" className={styles.chevron} />
      </button>
      <ul id={id} className={styles.list} hidden={!isOpen}>
        {blogs.map((each) => (
          <li key={each.uuid}>
            <button
              type="button"
              className={styles.row}
              aria-current={each.name === chosen}
              aria-label={
                each.unread_count > 0
                  ? t('{label}, {count} new', { label: each.name, count: each.unread_count })
                  : each.name
              }
              onClick={() => choose(each.name)}
            >
              <Face blog={each} />
              <span className={styles.name}>{each.name}</span>
              {each.unread_count > 0 && <Badge count={each.unread_count} />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Face = ({ blog }: { blog: Channel }) => (
  <span className={styles.face}>
    <Avatar blog={{ ...blog, avatar_shape: blog.global_theme_params.avatar_shape }} size={selectorAvatarPx} />
  </span>
)
