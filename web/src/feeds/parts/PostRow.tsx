import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import { memo, type ReactNode } from 'react'
import { PostCard } from '../../posts/PostCard.tsx'
import { PostPlace } from '../../posts/PostPlace.tsx'
import styles from './PostRow.module.css'

export interface RowLook {
  withAvatar: boolean
  isOnOwnBlog: boolean
  footer: (post: Post, offset: number) => ReactNode
  /** Below the post of that place in the list. */
  after?: ((offset: number) => ReactNode) | undefined
}

interface Props extends RowLook {
  post: Post
  offset: number
}

export const PostRow = memo(function PostRow({ post, offset, withAvatar, isOnOwnBlog, footer, after }: Props) {
  return (
    <div className={styles.row}>
      <PostPlace post={post}>
        <PostCard
          post={post}
          isInList
          isOnOwnBlog={isOnOwnBlog}
          withAvatar={withAvatar}
          footer={footer(post, offset)}
        />
      </PostPlace>
      {after?.(offset)}
    </div>
  )
})
