import { emptyGridPerRow } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { talkToOne } from '@bowerbird/domain/messaging/messaging.messages.ts'
import type { CSSProperties } from 'react'
import { useSession } from '../../core/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { BlogAvatar } from '../BlogAvatar.tsx'
import { RetryNote } from '../RetryNote.tsx'
import styles from './EmptyInbox.module.css'
import { useSuggestions } from './inbox.api.ts'
import { Suggestions } from './Suggestions.tsx'
import { TalkLink } from './TalkLink.tsx'
import { conversationPath } from './talk-links.ts'

/** Nobody has written yet. MSG-066 … MSG-070 */
export function EmptyInbox({ blogUuid, isNewVersion }: { blogUuid: string; isNewVersion: boolean }) {
  const { site_noun } = useSession().config
  return (
    <>
      <EmptyState ground="card" illustration="shell" title={talkToOne(site_noun)} />
      {isNewVersion ? <Suggestions blogUuid={blogUuid} excludeActive={false} /> : <AvatarGrid blogUuid={blogUuid} />}
    </>
  )
}

/** MSG-068, MSG-069 */
function AvatarGrid({ blogUuid }: { blogUuid: string }) {
  const { data, failure } = useSuggestions(blogUuid)
  const found = data?.blogs ?? []
  const blogs = found.slice(0, found.length - (found.length % emptyGridPerRow))
  if (failure) return <RetryNote {...failure} />
  if (blogs.length === 0) return null
  return (
    <ul className={styles.grid} style={{ '--per-row': emptyGridPerRow } as CSSProperties}>
      {blogs.map((blog) => {
        const url = conversationPath(blog.name)
        return (
          <li key={blog.uuid}>
            <TalkLink blogName={blog.name} url={url} className={styles.blog} title={blog.name} aria-label={blog.name}>
              <BlogAvatar blog={blog} className={styles.avatar} />
            </TalkLink>
          </li>
        )
      })}
    </ul>
  )
}
