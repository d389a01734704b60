import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { rich } from '../core/rich.tsx'
import { Link } from '../core/router/Link.tsx'
import { Button } from '../ui/fields/Button.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { useOpenForm } from './open-form.ts'
import { pathOfPost } from './post-path.ts'
import { useDeletePost, usePublishPost } from './posts.api.ts'
import styles from './WaitingFooter.module.css'

interface Props {
  post: Post
  canQueue?: boolean
  /** Publishing time in the queue; a scheduled post has its own. */
  goesOutAt?: string | undefined
}

/** Offers the actions on an unpublished post: a draft, or one in the queue. POST-352 */
export function WaitingFooter({ post, canQueue = false, goesOutAt }: Props) {
  const openForm = useOpenForm()
  const publish = usePublishPost()
  const deletePost = useDeletePost()
  const at = post.publish_on ?? goesOutAt
  return (
    <footer className={styles.footer}>
      {at && (
        <Link to={pathOfPost(post)} className={styles.when}>
          {rich('Goes out {when}', { when: <RelativeTime at={at} /> })}
        </Link>
      )}
      <Button size="small" look="quiet" onClick={() => deletePost(post)}>
        {t('Delete')}
      </Button>
      <Button size="small" look="quiet" onClick={() => openForm({ mode: 'edit', postId: post.id })}>
        {t('Edit')}
      </Button>
      {canQueue && (
        <Button size="small" disabled={publish.isPending} onClick={() => publish.mutate({ post, toQueue: true })}>
          {t('[verb] Queue')}
        </Button>
      )}
      <Button size="small" look="primary" busy={publish.isPending} onClick={() => publish.mutate({ post })}>
        {canQueue ? t('Publish') : t('Publish now')}
      </Button>
    </footer>
  )
}
