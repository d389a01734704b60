import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath, historyPath } from '@bowerbird/domain/core/urls.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { type RefObject, Suspense } from 'react'
import { useNavigate } from '../core/router/hooks.ts'
import { Link } from '../core/router/Link.tsx'
import { useUser } from '../core/session.ts'
import { notesPanel } from '../notes/lazy-notes.ts'
import { noteCountWords } from '../notes/note-words.ts'
import { PostFooter } from '../notes/PostFooter.tsx'
import { PostCard } from '../posts/PostCard.tsx'
import { PostPlace } from '../posts/PostPlace.tsx'
import { Card } from '../ui/Card.tsx'
import { listCompanionSlot } from './list-slots.ts'
import styles from './SinglePost.module.css'

interface Props {
  post: Post
  /** The scrolling element, if that is not the page. */
  area?: RefObject<HTMLElement | null>
  /** Readers are shown what edits changed. CTRL-076 */
  isEdited?: boolean | undefined
}

/** A post at its own address: whole, with its notes below. */
export function SinglePost({ post, area, isEdited }: Props) {
  const isMember = useUser() !== null
  const navigate = useNavigate()
  const toBlog = () => navigate(blogPath(post.tumblelog.name), { replace: true })
  return (
    <>
      {isMember && <listCompanionSlot.Component posts={[post]} area={area} />}
      <PostPlace post={post} onDeleted={toBlog}>
        <PostCard post={post} isOnOwnBlog footer={<PostFooter post={post} notesAreBelow />} />
      </PostPlace>
      <Card as="section" className={styles.notes} aria-label={t('Notes')}>
        <h2 className={styles.title}>{noteCountWords(post.note_count) || t('Notes')}</h2>
        {isEdited && (
          <p className={styles.edited}>
            <Link to={historyPath(post.tumblelog.name, post.id)}>{t('Edited')}</Link>
          </p>
        )}
        <Suspense>
          <notesPanel.Component post={post} />
        </Suspense>
      </Card>
    </>
  )
}
