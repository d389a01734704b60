import { t } from '@bowerbird/domain/core/language/t.ts'
import { useEffect, useState } from 'react'
import type { Waiting } from '../core/offline/outbox.ts'
import { bytesNamedIn } from '../core/offline/waiting-files.ts'
import { sizeWords } from '../media/uploads/size-words.ts'
import { labelOf } from '../posts/waiting/waiting-posts.ts'
import { Button } from '../ui/fields/Button.tsx'
import styles from './OfflinePlace.module.css'

/** Posts that wait for a network, with the size of their files, and those that the server refused, with its words. */
export function WaitingList({ posts, onOpen }: { posts: readonly Waiting[]; onOpen: (id: string) => void }) {
  if (posts.length === 0) return null
  return (
    <ul className={styles.list}>
      {posts.map((post) => (
        <li key={post.id} className={styles.row}>
          <Words post={post} />
          <Button size="small" onClick={() => onOpen(post.id)}>
            {t('Open')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Words({ post }: { post: Waiting }) {
  const [bytes, setBytes] = useState(0)
  useEffect(() => void bytesNamedIn(JSON.stringify(post.body)).then(setBytes), [post])
  const { refused } = post
  return (
    <span className={styles.words}>
      <span dir="auto">{labelOf(post)}</span>
      {bytes > 0 && <span className={styles.size}>{sizeWords(bytes)}</span>}
      {refused !== undefined && (
        <span className={styles.refused}>{t('Couldn’t send a post you wrote offline. {refused}', { refused })}</span>
      )}
    </span>
  )
}
