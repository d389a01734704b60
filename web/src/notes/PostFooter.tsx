import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useId, useState } from 'react'
import { useOpenForm } from '../posts/open-form.ts'
import { useDeletePost } from '../posts/posts.api.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { LikeButton } from './LikeButton.tsx'
import { noteCountWords } from './note-words.ts'
import styles from './PostFooter.module.css'
import { ReblogButton } from './ReblogButton.tsx'

const NotesList = lazy(async () => ({ default: (await import('./NotesList.tsx')).NotesList }))

interface Props {
  post: Post
  /** Where in its list the post stands. */
  offset?: number
  /** At the post's own address the notes stand below it anyway. */
  notesAreBelow?: boolean
}

/** The count of notes, which opens them, and what one can do with the post. */
export function PostFooter({ post, offset = 0, notesAreBelow = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const words = noteCountWords(post.note_count)
  return (
    <>
      <footer className={styles.footer}>
        {notesAreBelow || !words ? (
          <span className={styles.count}>{words}</span>
        ) : (
          <button
            type="button"
            className={styles.count}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {words}
          </button>
        )}
        {post.is_mine && <OwnActions post={post} />}
        <ReblogButton post={post} offset={offset} />
        <LikeButton post={post} offset={offset} />
      </footer>
      <div id={id} hidden={!isOpen} className={styles.notes}>
        {isOpen && (
          <Suspense fallback={<Skeleton height={80} />}>
            <NotesList postId={post.id} />
          </Suspense>
        )}
      </div>
    </>
  )
}

function OwnActions({ post }: { post: Post }) {
  const openForm = useOpenForm()
  const { deletePost } = useDeletePost()
  return (
    <>
      <IconButton label="Delete" icon={<Trash2 />} onClick={() => deletePost(post)} />
      <IconButton label="Edit" icon={<Pencil />} onClick={() => openForm({ mode: 'edit', postId: post.id })} />
    </>
  )
}
