import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { memo, type ReactNode, Suspense } from 'react'
import { PostFooter } from '../../notes/PostFooter.tsx'
import { PostCard } from '../../posts/PostCard.tsx'
import { PostPlace } from '../../posts/PostPlace.tsx'
import styles from './PostRow.module.css'

export interface RowLook {
  withAvatar: boolean
  isOnOwnBlog: boolean
  /** Replaces the notes and the post's actions. */
  footer?: ((post: Post, offset: number) => ReactNode) | undefined
  /** Drawn below the post at that offset. */
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
        {/* Each post hydrates by itself: no task is long, and a press hydrates its post first. */}
        <Suspense>
          <PostCard
            post={post}
            isInList
            isOnOwnBlog={isOnOwnBlog}
            withAvatar={withAvatar}
            footer={footer ? footer(post, offset) : <PostFooter post={post} offset={offset} />}
          />
        </Suspense>
      </PostPlace>
      {after?.(offset)}
    </div>
  )
})
