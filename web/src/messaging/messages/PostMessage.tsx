import { t } from '@bowerbird/domain/core/language/t.ts'
import type { PostReference } from '@bowerbird/domain/messaging/entities.contract.ts'
import { sensitivePost, sentSomething } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { thumbnailOfPost } from '@bowerbird/domain/messaging/shown-messages.rules.ts'
import { BlogName } from '../../ui/BlogName.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BlogUrl } from '../conversation/BlogUrl.tsx'
import { SafeModeLink } from '../conversation/SafeModeLink.tsx'
import { useSafeMode } from '../conversation/use-safe-mode.ts'
import styles from './Bubble.module.css'
import { Thumbnail } from './Thumbnail.tsx'

/** A post that somebody passes on. MSG-194 … MSG-198 */
export function PostMessage({ post, isOwn }: { post: PostReference; isOwn: boolean }) {
  const isSafeModeOn = useSafeMode()
  if (post.state === 'disabled') {
    return <p className={classNames(styles.bubble, styles.gone)}>{sentSomething.postGone}</p>
  }
  if (post.is_nsfw && isSafeModeOn) {
    return (
      <p className={classNames(styles.bubble, styles.gone)}>
        {sensitivePost()} <SafeModeLink />
      </p>
    )
  }
  const thumbnail = thumbnailOfPost(post)
  const words =
    post.summary ||
    t(
      '{type, select, photo {photo} photoset {photoset} gif {gif} quote {quote} link {link} chat {chat} audio {audio} video {video} other {}}',
      { type: post.type ?? '' },
    )
  const className = classNames(styles.post, isOwn && styles.own)
  const inside = (
    <>
      {thumbnail && <Thumbnail size={thumbnail} alt="" />}
      {(post.blog_name || words) && (
        <span className={styles.about}>
          {post.blog_name && (
            <strong>
              <BlogName name={post.blog_name} />
            </strong>
          )}
          {words && <span className={styles.summary}>{words}</span>}
        </span>
      )}
    </>
  )
  if (!post.post_url || !post.blog_name) return <div className={className}>{inside}</div>
  return (
    <BlogUrl blogName={post.blog_name} postId={post.id} url={post.post_url} className={className}>
      {inside}
    </BlogUrl>
  )
}
