import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import Heart from 'lucide-react/icons/heart'
import Repeat2 from 'lucide-react/icons/repeat-2'
import { lazy, Suspense, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { loginPath } from '../core/next-path.ts'
import { useUser } from '../core/session.ts'
import { IconLink } from '../ui/IconButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { noteActionsSlot } from './note-slots.ts'
import { noteCountWords } from './note-words.ts'
import styles from './PostFooter.module.css'

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
  const isGuest = useUser() === null
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
        {isGuest ? <GuestActions post={post} /> : <noteActionsSlot.Component post={post} offset={offset} />}
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

/** A guest is sent to log in and comes back; nothing is called. POST-363 */
function GuestActions({ post }: { post: Post }) {
  const toLogin = loginPath(useLocation())
  return (
    <>
      {post.can_be_reblogged && <IconLink to={toLogin} label="Reblog" icon={<Repeat2 />} tone="leaf" />}
      {post.can_be_liked && <IconLink to={toLogin} label="Like" icon={<Heart />} tone="berry" />}
    </>
  )
}
