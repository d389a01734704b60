import { classNames } from '../ui/class-names.ts'
import styles from './follow-shape.module.css'

export interface FollowProps {
  blog: { name: string; following: boolean; can_be_followed?: boolean; is_mine?: boolean }
  /** Words among words, or a button of its own. */
  look?: 'link' | 'button'
  /** Sent with the call instead of the page's own label. */
  source?: { follow: string; unfollow: string }
  /** Unfollows without asking; for where it can be taken back by the same press. BLOG-064 */
  skipsQuestion?: boolean
  /** Told of a press, before anything comes of it. */
  onPress?: () => void
  className?: string | undefined
}

/** Not one's own, and not one that takes no new followers. BLOG-053 */
export const canBeFollowed = ({ is_mine, following, can_be_followed }: FollowProps['blog']): boolean =>
  !is_mine && (following || can_be_followed !== false)

export function followShape({ blog, look = 'button', className }: FollowProps) {
  return {
    look: look === 'link' ? 'quiet' : blog.following ? 'plain' : 'primary',
    size: 'small',
    className: classNames(look === 'link' ? styles.link : styles.button, className),
  } as const
}
