import type { Notification, Sender } from '@bowerbird/domain/activity/activity.contract.ts'
import { avatarsInRollUp } from '@bowerbird/domain/activity/activity.limits.ts'
import { offersFollow, offersReply } from '@bowerbird/domain/activity/activity.rules.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { descriptionsHash } from '@bowerbird/domain/posts/alt/descriptions-hash.ts'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { FollowButton } from '../../blogs/FollowButton.tsx'
import { rich } from '../../core/rich.tsx'
import { useFlag } from '../../core/session.ts'
import { PersonMenu } from '../../moderation/PersonMenu.tsx'
import type { Actor } from '../../moderation/use-block.ts'
import { logEvent } from '../../telemetry/log.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { BlogName } from '../../ui/BlogName.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { ClockTime } from './ClockTime.tsx'
import { NotificationMark } from './NotificationMark.tsx'
import styles from './NotificationRow.module.css'

interface Props {
  /** The blog that it happened to. */
  blogName: string
  notification: Notification
  /** Everyone who stands in the list. */
  among: readonly Actor[]
  onBlogLink?: (() => void) | undefined
  onReply: (blogName: string) => void
}

/** BLOG-078, BLOG-095 */
export function NotificationRow({ blogName, notification, among, onBlogLink, onReply }: Props) {
  const { type, from_tumblelog: from, from_tumblelogs: senders, post, new_post, timestamp } = notification
  const shown = from ? [from] : senders.slice(0, avatarsInRollUp)
  const picture = post?.media_url || post?.video_thumbnail_url
  const excerpt = excerptOf(notification)
  const to = new_post?.url ?? post?.url
  const questionId = type === 'ask' && !from ? post?.id : undefined
  return (
    <li className={styles.row}>
      <span className={styles.face}>
        {shown[0] ? <Avatar blog={shown[0]} size={40} /> : <UserRound className={styles.nobody} aria-hidden="true" />}
        <NotificationMark type={type} />
      </span>
      <div className={styles.words}>
        <p className={styles.message}>
          <Message notification={notification} onBlogLink={onBlogLink} />
        </p>
        {shown.length > 1 && (
          <span className={styles.faces}>
            {shown.map((blog) => (
              <BlogLink key={blog.uuid} blog={blog} onPress={onBlogLink}>
                <Avatar blog={blog} size={24} />
                <VisuallyHidden>{blog.name}</VisuallyHidden>
              </BlogLink>
            ))}
          </span>
        )}
        {excerpt && <p className={styles.excerpt}>{excerpt}</p>}
        {post?.url.endsWith(descriptionsHash) && (
          <a className={styles.post} href={post.url} target="_blank" rel="noopener" onClick={logClick}>
            {t('See the suggestion')}
          </a>
        )}
        {post?.summary && post.summary !== excerpt && (
          <a className={styles.post} dir="auto" href={to} target="_blank" rel="noopener" onClick={logClick}>
            {post.summary}
          </a>
        )}
        <Foot {...{ from, timestamp, onReply }} />
      </div>
      {picture && <img src={picture} alt="" width="48" height="48" loading="lazy" className={styles.picture} />}
      {(questionId || (from ? !from.is_mine : senders.length > 0)) && (
        <PersonMenu
          {...{ blogName: from?.name, questionId, among }}
          together={from ? undefined : senders.map(({ name }) => name)}
          as={blogName}
          label={menuLabel(from, questionId)}
          className={styles.menu}
        />
      )}
    </li>
  )
}

function menuLabel(from: Sender | null, questionId: string | undefined): string {
  if (from) return t('More about {name}', { name: from.name })
  return questionId ? t('More about this question') : t('More about these people')
}

function Foot({
  from,
  timestamp,
  onReply,
}: { from: Sender | null } & Pick<Notification, 'timestamp'> & Pick<Props, 'onReply'>) {
  const hasReply = offersReply(from, useFlag('activity_reply_link'))
  return (
    <p className={styles.foot}>
      <ClockTime timestamp={timestamp} />
      {from && offersFollow(from) && (
        <FollowButton
          blog={from}
          look="link"
          source={source}
          onPress={() => logEvent('activityLinks:clickPopoverFollow')}
        />
      )}
      {from && hasReply && (
        <Button look="quiet" size="small" className={styles.reply} onClick={() => onReply(from.name)}>
          {rich('Reply<hidden> to {name}</hidden>', { name: from.name, hidden })}
        </Button>
      )}
    </p>
  )
}

const hidden = (text: ReactNode) => <VisuallyHidden>{text}</VisuallyHidden>
const logClick = () => logEvent('activityLinks:click') // BLOG-317
const source = { follow: 'FOLLOW_SOURCE_ACTIVITY_POPOVER', unfollow: 'UNFOLLOW_SOURCE_ACTIVITY_POPOVER' }

/** Shows the words of the note; without any, the post is named below. */
const excerptOf = ({ note_meta, new_post }: Notification): string =>
  note_meta.reply_text || note_meta.answer_text || new_post?.diff || new_post?.quote || ''

/** The message with the first of its names as a link. */
function Message({
  notification: { message, from_tumblelog, from_tumblelogs },
  onBlogLink,
}: Omit<Props, 'onReply' | 'blogName' | 'among'>) {
  const blog = from_tumblelog ?? from_tumblelogs[0]
  const at = blog ? message.indexOf(blog.name) : -1
  if (!blog || at < 0) return message
  return (
    <>
      {message.slice(0, at)}
      <BlogLink blog={blog} onPress={onBlogLink}>
        <BlogName name={blog.name} />
      </BlogLink>
      {message.slice(at + blog.name.length)}
    </>
  )
}

interface BlogLinkProps {
  blog: Sender
  onPress?: (() => void) | undefined
  children: ReactNode
}

function BlogLink({ blog, onPress, children }: BlogLinkProps) {
  return (
    <a
      href={blog.url}
      target="_blank"
      rel="noopener"
      onClick={() => {
        logClick()
        onPress?.()
      }}
    >
      {children}
    </a>
  )
}
