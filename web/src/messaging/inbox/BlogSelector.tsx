import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from '../../core/router/hooks.ts'
import { useMember } from '../../core/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { BlogAvatar } from '../BlogAvatar.tsx'
import { useMessaging } from '../messaging.state.ts'
import { messagesPath } from '../page/messages-path.ts'
import { unreadSumOf } from '../unread.state.ts'
import styles from './BlogSelector.module.css'
import { blogsToTalkAs, chooseBlog } from './current-blog.ts'

/** Chooses the own blog that talks, if there are several. MSG-018 … MSG-022 */
export function BlogSelector({ current, isOnPage }: { current: Channel; isOnPage: boolean }) {
  const user = useMember()
  const navigate = useNavigate()
  const blogs = blogsToTalkAs(user)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()
  if (blogs.length < 2) return <span className={styles.alone}>{current.name}</span>
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    // The inbox itself stays.
    event.preventDefault()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape folds it up from anywhere inside.
    <div className={styles.selector} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={styles.chosen}
        aria-label={t('Messages of {blogName}', { blogName: current.name })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <BlogAvatar blog={{ ...current, theme: current.global_theme_params }} size={30} />
        <span className={styles.name}>{current.name}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <ul id={listId} className={styles.list} aria-label={t('Your blogs')}>
          {blogs.map((blog) => (
            <li key={blog.uuid}>
              <BlogChoice
                blog={blog}
                isCurrent={blog.uuid === current.uuid}
                onChoose={() => {
                  chooseBlog(user, blog.uuid)
                  if (isOnPage) void navigate(messagesPath(blog.name))
                  close()
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function BlogChoice({ blog, isCurrent, onChoose }: { blog: Channel; isCurrent: boolean; onChoose: () => void }) {
  const unread = useMessaging((state) => unreadSumOf(state, blog.mention_key))
  return (
    <button type="button" className={styles.choice} aria-current={isCurrent} onClick={onChoose}>
      <BlogAvatar blog={{ ...blog, theme: blog.global_theme_params }} size={30} />
      <span className={styles.name}>{blog.name}</span>
      {unread > 0 && (
        <>
          <Badge count={unread} className={styles.count} />
          <VisuallyHidden>{t('{unread} unread', { unread })}</VisuallyHidden>
        </>
      )}
    </button>
  )
}
