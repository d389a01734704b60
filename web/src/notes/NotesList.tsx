import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { Note } from '@bowerbird/domain/notes/notes.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import MessageSquare from 'lucide-react/icons/message-square'
import Repeat2 from 'lucide-react/icons/repeat-2'
import { Link } from 'react-router'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './NotesList.module.css'
import { notesQuery } from './notes.query.ts'

/** Who liked, reblogged or replied, newest first. */
export function NotesList({ postId }: { postId: string }) {
  const { data, error, hasNextPage, isFetchingNextPage, isPending, fetchNextPage, refetch } = useInfiniteQuery(
    notesQuery(postId),
  )
  if (isPending) return <Skeleton height={80} />
  const notes = data?.pages.flatMap((page) => page.notes) ?? []
  return (
    <>
      {!error && notes.length === 0 && <p className={styles.none}>No notes yet.</p>}
      <ol className={styles.notes} aria-label="Notes">
        {notes.map((note) => (
          <NoteRow key={`${note.type} ${note.blog.name} ${note.ts} ${note.post?.id}`} note={note} />
        ))}
      </ol>
      {error && <Notice tone="problem">{error.message}</Notice>}
      {(hasNextPage || error) && (
        <Button size="small" wide busy={isFetchingNextPage} onClick={() => (data ? fetchNextPage() : refetch())}>
          {error ? 'Try again' : 'Older notes'}
        </Button>
      )}
    </>
  )
}

const kinds = {
  like: { icon: <Heart className={styles.like} />, words: 'liked this' },
  reblog: { icon: <Repeat2 className={styles.reblog} />, words: 'reblogged this' },
  reply: { icon: <MessageSquare className={styles.reply} />, words: 'replied' },
}

function NoteRow({ note }: { note: Note }) {
  const { icon, words } = kinds[note.type]
  const said = note.reply_text ?? note.added_text
  return (
    <li className={styles.note}>
      <Avatar blog={note.blog} size={24} />
      <div className={styles.words}>
        <Link to={blogPath(note.blog.name)} className={styles.name}>
          {note.blog.name}
        </Link>{' '}
        {words}
        {said && <p className={styles.said}>{said}</p>}
      </div>
      <RelativeTime at={note.ts * 1000} className={styles.time} />
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
    </li>
  )
}
