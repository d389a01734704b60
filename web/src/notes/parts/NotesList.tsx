import { t } from '@bowerbird/domain/core/language/t.ts'
import type { NoteKind } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../ui/fields/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { notesQuery } from '../notes.query.ts'
import { NoteRow } from './NoteRow.tsx'
import styles from './NotesList.module.css'

const noneYet: Record<NoteKind, string> = {
  all: t('No notes yet.'),
  replies: t('No replies yet.'),
  reblogs: t('No reblogs yet.'),
  commented_reblogs: t('No one has added anything yet.'),
  plain_reblogs: t('No reblogs without comments.'),
  likes: t('No likes yet.'),
}

/** Notes of one kind, newest first, by pages. */
export function NotesList({ post, kind }: { post: Post; kind: NoteKind }) {
  const { data, error, hasNextPage, isFetchingNextPage, isPending, fetchNextPage, refetch } = useInfiniteQuery(
    notesQuery(post.id, kind),
  )
  if (isPending)
    return (
      <div role="status">
        <VisuallyHidden>{t('Loading notes')}</VisuallyHidden>
        <Skeleton height={80} />
      </div>
    )
  const notes = data?.pages.flatMap((page) => page.notes) ?? []
  return (
    <>
      {!error && notes.length === 0 && <p className={styles.none}>{noneYet[kind]}</p>}
      <ol className="plain" aria-label={t('Notes')}>
        {notes.map((note) => (
          <NoteRow
            key={`${note.type} ${note.blog.name} ${note.ts} ${note.post?.id} ${note.reply_id}`}
            {...{ note, notes }}
            post={post}
          />
        ))}
      </ol>
      {error && (
        <p role="alert" className={styles.problem}>
          {error.message}
        </p>
      )}
      {(hasNextPage || error) && (
        <Button size="small" wide busy={isFetchingNextPage} onClick={() => (data ? fetchNextPage() : refetch())}>
          {error ? t('Try again') : t('Older notes')}
        </Button>
      )}
    </>
  )
}
