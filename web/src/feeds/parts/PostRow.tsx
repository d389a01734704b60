import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import { memo, type ReactNode } from 'react'
import { useFormTarget } from '../../posts/open-form.ts'
import { PostCard } from '../../posts/PostCard.tsx'
import { PostFormPlace } from '../../posts/PostFormPlace.tsx'
import { useIsFading } from '../../posts/posts.cache.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './PostRow.module.css'
import { heightOf } from './row-heights.ts'

interface Props {
  post: Post
  offset: number
  withAvatar: boolean
  footer: (post: Post, offset: number) => ReactNode
}

/** Far off the screen a row is not drawn, only measured, so that long lists stay quick. */
const drawnFrom = 4

export const PostRow = memo(function PostRow({ post, offset, withAvatar, footer }: Props) {
  const isFading = useIsFading(post.id)
  const target = useFormTarget()
  const isEdited = target?.mode === 'edit' && target.postId === post.id
  const isSpared = offset >= drawnFrom && !isEdited
  return (
    <div
      className={classNames(styles.row, isSpared && styles.spared, isFading && styles.fading)}
      style={isSpared ? { containIntrinsicBlockSize: `auto ${heightOf(post.id)}px` } : undefined}
      data-row={post.id}
    >
      <PostFormPlace postId={post.id} isOpen={isEdited}>
        <PostCard post={post} isInList withAvatar={withAvatar} footer={footer(post, offset)} />
      </PostFormPlace>
    </div>
  )
})
