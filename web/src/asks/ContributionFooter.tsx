import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useOpenForm } from '../posts/open-form.ts'
import { useDeletePost } from '../posts/posts.api.ts'
import styles from '../posts/WaitingFooter.module.css'
import { Button } from '../ui/fields/Button.tsx'

/** Offers the actions on one's own post that waits for approval. CTRL-085 */
export function ContributionFooter({ post }: { post: Post }) {
  const openForm = useOpenForm()
  const deletePost = useDeletePost()
  return (
    <footer className={styles.footer}>
      <Button size="small" look="quiet" onClick={() => deletePost(post)}>
        {t('Withdraw')}
      </Button>
      <Button size="small" onClick={() => openForm({ mode: 'edit', postId: post.id })}>
        {t('Edit')}
      </Button>
    </footer>
  )
}
