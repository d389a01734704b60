import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { Button } from '../ui/Button.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { useOpenForm } from './open-form.ts'
import { useDeletePost, usePublishPost } from './posts.api.ts'
import styles from './WaitingFooter.module.css'

/** What can be done with a post that has not gone out: a draft, or one in the queue. POST-352 */
export function WaitingFooter({ post, canQueue = false }: { post: Post; canQueue?: boolean }) {
  const openForm = useOpenForm()
  const publish = usePublishPost()
  const deletePost = useDeletePost()
  return (
    <footer className={styles.footer}>
      {post.publish_on && (
        <span className={styles.when}>
          Goes out <RelativeTime at={post.publish_on} />
        </span>
      )}
      <Button size="small" look="quiet" onClick={() => deletePost(post)}>
        Delete
      </Button>
      <Button size="small" look="quiet" onClick={() => openForm({ mode: 'edit', postId: post.id })}>
        Edit
      </Button>
      {canQueue && (
        <Button size="small" disabled={publish.isPending} onClick={() => publish.mutate({ post, toQueue: true })}>
          Queue
        </Button>
      )}
      <Button size="small" look="primary" busy={publish.isPending} onClick={() => publish.mutate({ post })}>
        {canQueue ? 'Publish' : 'Publish now'}
      </Button>
    </footer>
  )
}
