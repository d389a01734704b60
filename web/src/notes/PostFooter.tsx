import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import Heart from 'lucide-react/icons/heart'
import MessageSquare from 'lucide-react/icons/message-square'
import Repeat2 from 'lucide-react/icons/repeat-2'
import { Suspense, useId } from 'react'
import { loginPath } from '../core/next-path.ts'
import { useUser } from '../core/session.ts'
import { pathOfPost } from '../posts/post-path.ts'
import { IconLink } from '../ui/fields/IconButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { notesPanel } from './lazy-notes.ts'
import { noteActionsSlot, shareSlot } from './note-slots.ts'
import { noteCountWords } from './note-words.ts'
import { toggleNotes, useNotes } from './notes.state.ts'
import styles from './PostFooter.module.css'

interface Props {
  post: Post
  /** The post's offset in its list. */
  offset?: number
  /** The notes stand below the post at its own address anyway. */
  notesAreBelow?: boolean
}

/** The count of notes, which opens them, and what one can do with the post. */
export function PostFooter({ post, offset = 0, notesAreBelow = false }: Props) {
  const isOpen = useNotes(({ open }) => open.has(post.id)) && !notesAreBelow
  const id = useId()
  const isGuest = useUser() === null
  const words = noteCountWords(post.note_count)
  return (
    <>
      <footer className={styles.footer} data-actions="">
        {notesAreBelow || !(words || isOpen) ? (
          <span className={styles.count}>{words}</span>
        ) : (
          <button
            type="button"
            className={styles.count}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => toggleNotes(post.id)}
          >
            {words || t('Close')}
          </button>
        )}
        {isGuest ? <GuestActions post={post} /> : <noteActionsSlot.Component post={post} offset={offset} />}
      </footer>
      <section id={id} hidden={!isOpen} className={styles.notes} data-actions="" aria-label={t('Notes')}>
        {isOpen && (
          <Suspense fallback={<Skeleton height={80} />}>
            <notesPanel.Component post={post} />
          </Suspense>
        )}
      </section>
    </>
  )
}

/** A guest is sent to log in and comes back to what they pressed; nothing is called. POST-363 */
function GuestActions({ post }: { post: Post }) {
  const toLogin = (label: string) => loginPath({ pathname: pathOfPost(post), search: `#${label}` })
  return (
    <>
      <shareSlot.Component post={post} />
      <IconLink to={toLogin('Reply')} label={t('Reply')} icon={<MessageSquare />} tone="violet" />
      {post.can_be_reblogged && <IconLink to={toLogin('Reblog')} label={t('Reblog')} icon={<Repeat2 />} tone="leaf" />}
      {post.can_be_liked && <IconLink to={toLogin('Like')} label={t('Like')} icon={<Heart />} tone="berry" />}
    </>
  )
}
