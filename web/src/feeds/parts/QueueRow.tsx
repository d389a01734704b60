import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useSortable } from '@dnd-kit/sortable'
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line'
import Clock from 'lucide-react/icons/clock'
import GripVertical from 'lucide-react/icons/grip-vertical'
import type { KeyboardEvent } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/fields/IconButton.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import styles from './QueueRow.module.css'

interface Props {
  post: Post
  goesOutAt: string | number | null
  /** It has a time of its own and does not wait its turn. */
  isFixed: boolean
  onStep: (by: 1 | -1) => void
  onFirst?: (() => void) | undefined
}

/** Titles a post in one line. */
export const wordsOf = (post: Post | undefined): string =>
  post?.summary ||
  post?.content?.title ||
  post?.trail.at(-1)?.title ||
  t(
    '{type, select, text {a text post} photo {a photo post} quote {a quote post} link {a link post} chat {a chat post} audio {a audio post} video {a video post} answer {a answer post} other {a post}}',
    { type: post?.type ?? '' },
  )

const kindOf = ({ type }: Post) =>
  t(
    '{type, select, text {text} photo {photo} quote {quote} link {link} chat {chat} audio {audio} video {video} other {answer}}',
    { type },
  )
const thumbnailOf = ({ content, trail }: Post) =>
  [content, ...trail].map((part) => part?.photo?.photos[0]?.url || part?.video?.poster).find(Boolean)

const steps: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

export function QueueRow({ post, goesOutAt, isFixed, onStep, onFirst }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: post.id,
    disabled: isFixed,
  })
  const thumbnail = thumbnailOf(post)
  const words = wordsOf(post)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    onStep(by)
  }
  return (
    <li
      ref={setNodeRef}
      className={classNames(styles.row, isDragging && styles.lifted)}
      style={{ transform: transform ? `translateY(${Math.round(transform.y)}px)` : undefined, transition }}
    >
      {isFixed ? (
        <span className={styles.fixed} title={t('Scheduled separately')}>
          <Clock aria-hidden="true" />
        </span>
      ) : (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={styles.grip}
          {...attributes}
          {...listeners}
          onKeyDown={onKeyDown}
          aria-label={t('Move {post}', { post: words })}
        >
          <GripVertical aria-hidden="true" />
        </button>
      )}
      {thumbnail && <img src={thumbnail} alt="" width={44} height={44} loading="lazy" className={styles.picture} />}
      <div className={styles.about}>
        <p className={styles.words} dir="auto">
          {words}
        </p>
        <p className={styles.when}>
          {kindOf(post)}
          {goesOutAt && (
            <>
              {' · '}
              <RelativeTime at={goesOutAt} />
            </>
          )}
        </p>
      </div>
      {onFirst && (
        <IconButton label={t('Put {post} first', { post: words })} icon={<ArrowUpToLine />} onClick={onFirst} />
      )}
    </li>
  )
}
