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
  return (
    <button
      type="button"
      className={styles.badge}
      aria-label={hasText ? 'ALT: change the description' : 'ALT: add a description'}
      onClick={() => openDescribe(post, item)}
    >
      {hasText ? 'ALT' : '+ ALT'}
    </button>
  )
}
