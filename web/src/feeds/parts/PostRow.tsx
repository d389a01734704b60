import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import { memo, type ReactNode } from 'react'
import { PostCard } from '../../posts/PostCard.tsx'
import { PostPlace } from '../../posts/PostPlace.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './PostRow.module.css'
import { heightOf } from './row-heights.ts'

interface Props {
  post: Post
  offset: number
  withAvatar: boolean
  isOnOwnBlog: boolean
  footer: (post: Post, offset: number) => ReactNode
}

/** From here on a row far off the screen is not drawn, only measured, so that long lists stay quick. */
const sparedFrom = 4

export const PostRow = memo(function PostRow({ post, offset, withAvatar, isOnOwnBlog, footer }: Props) {
  const isSpared = offset >= sparedFrom
  return (
    <div
      className={classNames(styles.row, isSpared && styles.spared)}
      style={isSpared ? { containIntrinsicBlockSize: `auto ${heightOf(post.id)}px` } : undefined}
      data-row={post.id}
    >
      <PostPlace post={post}>
        <PostCard
          post={post}
          isInList
          isOnOwnBlog={isOnOwnBlog}
          withAvatar={withAvatar}
          footer={footer(post, offset)}
        />
      </PostPlace>
    </div>
  )
})
