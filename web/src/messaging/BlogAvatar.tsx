import { avatarPx } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { useFlag, useMember } from '../core/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './BlogAvatar.module.css'

interface Props {
  blog: {
    uuid: string
    name: string
    avatar_url: string
    is_adult?: boolean
    avatar_shape?: 'square' | 'circle'
    theme?: { avatar_shape: 'square' | 'circle' } | undefined
  }
  size?: number
  className?: string
}

/** A blog's picture in messaging: an adult blog's is blurred while safe mode applies, one's own never. MSG-201, MSG-336 */
export function BlogAvatar({ blog, size = avatarPx, className }: Props) {
  const isBlurred = useIsBlurred(blog)
  const shape = blog.avatar_shape ?? blog.theme?.avatar_shape ?? 'square'
  return (
    <span className={classNames(styles.frame, shape === 'circle' && styles.circle, className)}>
      <Avatar
        blog={{ ...blog, avatar_shape: shape }}
        size={size}
        className={classNames(styles.picture, isBlurred && styles.blurred)}
      />
    </span>
  )
}

function useIsBlurred(blog: Props['blog']): boolean {
  const user = useMember()
  const isSafeModeOn = useFlag('safe_mode') && user.safe_mode // MSG-335
  return isSafeModeOn && blog.is_adult === true && !user.channels.some(({ uuid }) => uuid === blog.uuid)
}
