import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import Repeat2 from 'lucide-react/icons/repeat-2'
import { useState } from 'react'
import { FollowControl } from '../../blogs/FollowControl.tsx'
import { Link } from '../../core/router/Link.tsx'
import { useUser } from '../../core/session.ts'
import { BlogName } from '../../ui/BlogName.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { pathOfPost } from '../post-path.ts'
import { postMenuSlot } from '../post-slots.ts'
import styles from './PostHeader.module.css'

/** Names the post's blog, its source and its time; a queued post shows no time, because it is not published yet. */
export function PostHeader({ post, offersFollow }: { post: Post; offersFollow: boolean }) {
  const isMember = useUser() !== null
  const { tumblelog: blog, reblog_source: source } = post
  // Once offered it stays, so that a press can be taken back.
  const [isFollowOffered] = useState(!post.following && !post.is_mine)
  return (
    <header className={styles.header}>
      <Link to={blogPath(blog.name)} className={styles.blog}>
        <BlogName name={blog.name} />
      </Link>
      {source && (
        <span className={styles.source}>
          <Repeat2 size={16} aria-hidden="true" />
          <VisuallyHidden>{t('reblogged from')}</VisuallyHidden>
          {source.url ? (
            <Link to={blogPath(source.name)}>
              <BlogName name={source.name} />
            </Link>
          ) : (
            source.name
          )}
        </span>
      )}
      {offersFollow && isFollowOffered && (
        <FollowControl blog={{ name: blog.name, following: post.following }} look="link" />
      )}
      <span className={styles.state}>{labelOf(post, !offersFollow)}</span>
      {post.state === 'queued' ? (
        <span className={styles.time} />
      ) : (
        <Link to={pathOfPost(post)} className={styles.time}>
          <RelativeTime at={(post.state === 'scheduled' && post.publish_on) || post.date} />
        </Link>
      )}
      {isMember && <postMenuSlot.Component post={post} />}
    </header>
  )
}

/** A post that has not come out says so; one that stands where others do not says why. */
function labelOf(post: Post, isOnOwnBlog: boolean): string {
  if (post.state === 'unapproved' && post.content?.ask) return t('Question')
  if (post.in_review) return t('Pending review')
  if (post.is_promoted) return t('Promoted')
  return post.is_pinned && isOnOwnBlog ? t('Pinned') : stateWords[post.state]
}

const stateWords: Record<Post['state'], string> = {
  published: '',
  draft: t('Draft'),
  queued: t('Queued'),
  scheduled: t('Scheduled'),
  private: t('Private'),
  unapproved: t('Submission'),
  transcoding: t('Processing'),
}
