import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Note } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMember } from '../core/session.ts'
import { PersonMenu } from '../moderation/PersonMenu.tsx'
import { IconButton } from '../ui/fields/IconButton.tsx'
import styles from './NoteTools.module.css'
import { useDeleteReply } from './notes.api.ts'

/** Offered to the reply's author and the post's owner. */
function DeleteReply({ replyId, by, post }: { replyId: string; by: string; post: Post }) {
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

interface Props {
  note: Note
  /** All that are listed. */
  notes: readonly Note[]
  post: Post
}

/** Deletes a reply, and reports or blocks whoever left a note. */
export const NoteTools = ({ note, notes, post }: Props) => (
  <>
    {note.reply_id && <DeleteReply replyId={note.reply_id} by={note.blog.name} post={post} />}
    <NoteMenu note={note} notes={notes} />
  </>
)

function NoteMenu({ note: { blog }, notes }: Omit<Props, 'post'>) {
  const own = new Set(useMember().channels.map(({ name }) => name))
  if (own.has(blog.name)) return null
  const others = notes.filter((one) => !own.has(one.blog.name) && !one.is_blocked)
  const among = new Map(others.map((one) => [one.blog.name, { ...one.blog, isFollowed: one.is_followed ?? false }]))
  return (
    <PersonMenu
      blogName={blog.name}
      among={[...among.values()]}
      label={t('More about {name}', { name: blog.name })}
      className={styles.tool}
    />
  )
}
