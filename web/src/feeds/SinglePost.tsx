import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import { useNavigate } from 'react-router'
import { NotesList } from '../notes/NotesList.tsx'
import { noteCountWords } from '../notes/note-words.ts'
import { PostFooter } from '../notes/PostFooter.tsx'
import { useFormTarget } from '../posts/open-form.ts'
import { PostCard } from '../posts/PostCard.tsx'
import { PostFormPlace } from '../posts/PostFormPlace.tsx'
import { usePostEvents } from '../posts/posts.events.ts'
import { Card } from '../ui/Card.tsx'
import styles from './SinglePost.module.css'
import { usePostKeys } from './use-post-keys.ts'

/** A post at its own address: whole, with its notes below. */
export function SinglePost({ post }: { post: Post }) {
  const navigate = useNavigate()
  const target = useFormTarget()
  usePostKeys([post])
  usePostEvents(({ name, post: { id } }) => {
    if (name === 'delete:success' && id === post.id) navigate(blogPath(post.tumblelog.name), { replace: true })
  })
  return (
    <>
      <PostFormPlace postId={post.id} isOpen={target?.mode === 'edit' && target.postId === post.id}>
        <PostCard post={post} footer={<PostFooter post={post} notesAreBelow />} />
      </PostFormPlace>
      <Card as="section" className={styles.notes} aria-label="Notes">
        <h2 className={styles.title}>{noteCountWords(post.note_count) || 'Notes'}</h2>
        <NotesList postId={post.id} />
      </Card>
    </>
  )
}
