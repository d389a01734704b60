import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { type ReactNode, Suspense } from 'react'
import { Link } from '../core/router/Link.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Card } from '../ui/Card.tsx'
import { PostBlocks } from './card/PostBlocks.tsx'
import { PostHeader } from './card/PostHeader.tsx'
import { PostTags } from './card/PostTags.tsx'
import { postLinks, sensitiveCover } from './kinds/lazy-kinds.ts'
import styles from './PostCard.module.css'
import { appealSlot } from './post-slots.ts'

interface Props {
  post: Post
  /** The post's actions; notes are a higher feature, so they are handed in. */
  footer?: ReactNode
  /** Lists cut a long post at its read-more line. */
  isInList?: boolean
  /** The header of a blog's own page already offers to follow it. */
  isOnOwnBlog?: boolean
  /** The blog's picture beside the card, from 990 px on. */
  withAvatar?: boolean
}

/** One post, the same in a feed, on a blog's page and at its own address. */
export function PostCard({ post, footer, isInList = false, isOnOwnBlog = false, withAvatar = false }: Props) {
  return (
    <Card
      as="article"
      className={styles.post}
      data-post-id={post.id}
      aria-label={t('Post by {name}', { name: post.tumblelog.name })}
    >
      {withAvatar && (
        <Link to={blogPath(post.tumblelog.name)} className={styles.avatar} tabIndex={-1} aria-hidden="true">
          <Avatar blog={post.tumblelog} size={64} />
        </Link>
      )}
      <PostHeader post={post} offersFollow={!isOnOwnBlog} />
      {post.is_mine && post.appeal_state > 0 && <appealSlot.Component post={post} />}
      {(post.is_covered || post.warned_of.length > 0) && (
        <Suspense>
          <sensitiveCover.Component post={post} />
        </Suspense>
      )}
      <PostBlocks post={post} isInList={isInList} />
      {(post.cta || post.source_url || post.submitter || post.writer || post.app_name) && (
        <Suspense>
          <postLinks.Component post={post} />
        </Suspense>
      )}
      <PostTags tags={post.tags} />
      {footer}
    </Card>
  )
}
