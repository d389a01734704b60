import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { Note } from '@bowerbird/domain/notes/notes.contract.ts'
import { replyMaxLength } from '@bowerbird/domain/notes/notes.limits.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import Heart from 'lucide-react/icons/heart'
import MessageSquare from 'lucide-react/icons/message-square'
import Repeat2 from 'lucide-react/icons/repeat-2'
import { Suspense } from 'react'
import { rich } from '../../core/rich.tsx'
import { Link } from '../../core/router/Link.tsx'
import { pathOfPost } from '../../posts/post-path.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { BlogName } from '../../ui/BlogName.tsx'
import { classNames } from '../../ui/class-names.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { longReply, replyPhoto } from '../lazy-reply-photo.ts'
import { noteToolsSlot } from '../note-slots.ts'
import styles from './NotesList.module.css'

const icons = {
  like: <Heart className={styles.like} />,
  reblog: <Repeat2 className={styles.reblog} />,
  reply: <MessageSquare className={styles.reply} />,
}

export function NoteRow({ note, notes, post }: { note: Note; notes: readonly Note[]; post: Post }) {
  const said = note.reply_text ?? note.added_text
  return (
    <li className={styles.note}>
      <Avatar blog={note.blog} size={24} />
      <div className={styles.words}>
        {rich(
          '<name>{by}</name> <where>{kind, select, like {liked this} reblog {reblogged this} other {replied}}</where>',
          {
            by: note.blog.name,
            kind: note.type,
            name: () => (
              <Link to={blogPath(note.blog.name)} className={styles.name}>
                <BlogName name={note.blog.name} />
              </Link>
            ),
            where: (text) =>
              note.post ? (
                <Link to={pathOfPost(note.post)} className={styles.where}>
                  {text}
                </Link>
              ) : (
                text
              ),
          },
        )}
      </div>
      <span className={classNames(styles.about, note.is_blocked && styles.below)}>
        {note.is_blocked && <span>{t('someone you blocked')}</span>}
        <RelativeTime at={note.ts * 1000} />
      </span>
      <noteToolsSlot.Component {...{ note, notes, post }} />
      <span className={styles.icon} aria-hidden="true">
        {icons[note.type]}
      </span>
      {said && (
        <p className={styles.said} dir="auto">
          {said.length > replyMaxLength ? (
            <Suspense fallback={said}>
              <longReply.Component text={said} by={note.blog.name} />
            </Suspense>
          ) : (
            said
          )}
        </p>
      )}
      {note.photo && (
        <div className={styles.said}>
          <Suspense>
            <replyPhoto.Component photo={note.photo} by={note.blog.name} />
          </Suspense>
        </div>
      )}
    </li>
  )
}
