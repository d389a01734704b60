import { formatDate } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ArchivedPost } from '@bowerbird/domain/feeds/archive.contract.ts'
import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import Camera from 'lucide-react/icons/camera'
import CircleHelp from 'lucide-react/icons/circle-help'
import EyeOff from 'lucide-react/icons/eye-off'
import LinkIcon from 'lucide-react/icons/link'
import MessageSquare from 'lucide-react/icons/message-square'
import Music from 'lucide-react/icons/music'
import Quote from 'lucide-react/icons/quote'
import TextIcon from 'lucide-react/icons/type'
import Video from 'lucide-react/icons/video'
import type { ComponentType } from 'react'
import { Link } from '../../core/router/Link.tsx'
import { noteCountWords } from '../../notes/note-words.ts'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './ArchiveCard.module.css'
import { kindWord } from './kind-words.ts'

const icons: Record<PostKind, ComponentType> = {
  text: TextIcon,
  photo: Camera,
  quote: Quote,
  link: LinkIcon,
  chat: MessageSquare,
  audio: Music,
  video: Video,
  answer: CircleHelp,
}

/** One post, small: its picture or its first words, its kind, its day and its notes. */
export function ArchiveCard({ post }: { post: ArchivedPost }) {
  return (
    <Link to={post.path} className={classNames(styles.card, post.picture && styles.pictured)}>
      <ArchiveCardParts post={post} />
    </Link>
  )
}

export function ArchiveCardParts({ post }: { post: ArchivedPost }) {
  const { type, is_covered: isCovered, picture } = post
  const Icon = isCovered ? EyeOff : icons[type]
  const day = formatDate(post.date, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return (
    <>
      <VisuallyHidden>{kindWord[type]}</VisuallyHidden>
      {picture && (
        <img className={styles.picture} src={picture.url} alt={picture.alt} loading="lazy" decoding="async" />
      )}
      <span className={styles.words} dir="auto">
        {isCovered && !post.text && t('Sensitive post')}
        {post.title && <strong>{post.title}</strong>}
        {!picture && <span className={styles[type]}>{post.text}</span>}
      </span>
      <span className={styles.foot}>
        <Icon />
        <time dateTime={post.date}>{day}</time>
        {post.note_count > 0 && <span className={styles.notes}>{noteCountWords(post.note_count)}</span>}
      </span>
    </>
  )
}
