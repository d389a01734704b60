import { t } from '@bowerbird/domain/core/language/t.ts'
import { recording } from '@bowerbird/domain/posts/alt/recording.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import styles from './AltBadge.module.css'
import { openDescribe } from './describing.ts'

interface Props {
  post: Post
  /** The address of the picture, or `recording`; without one, the first that has no description. */
  item?: string
  hasText?: boolean
}

/** Leads members of the post's blog to the description of a picture, sound or video. CTRL-061 */
export function AltBadge({ post, item = '', hasText = true }: Props) {
  if (!post.is_mine || post.state === 'unapproved' || post.state === 'transcoding') return null
  const press = { type: 'button', className: styles.badge, onClick: () => openDescribe(post, item) } as const
  if (item === recording) return <button {...press}>{hasText ? t('Edit transcript') : t('Add transcript')}</button>
  return (
    <button {...press} aria-label={hasText ? t('ALT: edit description') : t('ALT: add description')}>
      {hasText ? 'ALT' : '+ ALT'}
    </button>
  )
}
