import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import Heart from 'lucide-react/icons/heart'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/fields/IconButton.tsx'
import styles from './LikeButton.module.css'
import { mayPressHeart, useLike } from './notes.api.ts'

/** Not offered on one's own posts, nor where likes are off. POST-522 */
export function LikeButton({ post, offset = 0 }: { post: Post; offset?: number }) {
  const like = useLike()
  if (!mayPressHeart(post)) return null
  return (
    <IconButton
      label={post.liked ? t('Unlike') : t('Like')}
      aria-pressed={post.liked}
      icon={<Heart className={classNames(styles.heart, post.liked && styles.liked)} />}
      tone="berry"
      onClick={() => like(post, { method: 'click', offset })}
    />
  )
}
