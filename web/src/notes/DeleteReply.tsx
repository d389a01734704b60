import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMember } from '../core/session.ts'
import { IconButton } from '../ui/fields/IconButton.tsx'
import styles from './NoteTools.module.css'
import { useDeleteReply } from './notes.api.ts'

/** Offered to the reply's author and the post's owner. */
export function DeleteReply({ replyId, by, post }: { replyId: string; by: string; post: Post }) {
  const { channels } = useMember()
  const deleteReply = useDeleteReply(post)
  if (!post.is_mine && channels.every(({ name }) => name !== by)) return null
  return (
    <IconButton
      label={t('Delete {by}’s reply', { by })}
      icon={<Trash2 />}
      className={styles.tool}
      onClick={() => deleteReply(replyId)}
    />
  )
}
