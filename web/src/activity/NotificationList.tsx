import { markActivitySeen, type Notification } from '@bowerbird/domain/activity/activity.contract.ts'
import { dayHeader } from '@bowerbird/domain/activity/activity.rules.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCall } from '../core/query.ts'
import { onceHydrated } from '../core/use-hydrated.ts'
import { useInBrowser } from '../core/use-in-browser.ts'
import type { Actor } from '../moderation/use-block.ts'
import { classNames } from '../ui/class-names.ts'
import { setUnreadCount } from './activity.api.ts'
import styles from './NotificationList.module.css'
import { NotificationRow } from './parts/NotificationRow.tsx'

interface Props {
  blogName: string
  notifications: readonly Notification[]
  /** Gives the list a height of its own to scroll in, with more than one notification. BLOG-079 */
  isScrollArea?: boolean
  onBlogLink?: () => void
  onReply: (blogName: string) => void
}

/** Notifications under the days they came on. BLOG-081 */
export function NotificationList({ blogName, notifications, isScrollArea = false, onBlogLink, onReply }: Props) {
  useSeen(blogName, notifications)
  const isHere = useInBrowser()
  const now = new Date()
  const headerOf = ({ timestamp }: Notification) => (isHere ? dayHeader(timestamp, now) : dateOf(timestamp))
  const among = actorsIn(notifications)
  const days = Map.groupBy(notifications, headerOf)
  const list = [...days].map(([header, ones]) => (
    <section key={`${header} ${ones[0]?.id}`} aria-label={header}>
      <h3 className={styles.day}>{header}</h3>
      <ul className="plain">
        {ones.map((one) => (
          <NotificationRow key={one.id} {...{ blogName, among, onBlogLink, onReply }} notification={one} />
        ))}
      </ul>
    </section>
  ))
  if (!isScrollArea) return <div className={styles.days}>{list}</div>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the arrow keys.
    <section className={classNames(styles.days, styles.scroll)} aria-label={t('Notifications')} tabIndex={0}>
      {list}
    </section>
  )
}

/** Marks the notifications that a list shows on the screen as seen; later ones stay unread. BLOG-087 */
function useSeen(blogName: string, shown: readonly Notification[]): void {
  const client = useQueryClient()
  const call = useCall()
  const { mutate: markSeen } = useMutation({
    mutationFn: (until: string) => call(markActivitySeen, { name: blogName, until }),
    onMutate: () => setUnreadCount(client, blogName, 0),
  })
  // Ids are beyond the integers of a number.
  const newest = shown.reduce((newest, { id }) => (BigInt(id) > BigInt(newest) ? id : newest), '0')
  useEffect(() => {
    if (newest === '0' || document.visibilityState !== 'visible') return
    return onceHydrated(() => markSeen(newest))
  }, [newest, markSeen])
}

const dateOf = (timestamp: number) => new Date(timestamp * 1000).toISOString().slice(0, 10)

/** Everyone but oneself, each once. */
function actorsIn(notifications: readonly Notification[]): Actor[] {
  const senders = notifications.flatMap(({ from_tumblelog, from_tumblelogs }) => from_tumblelog ?? from_tumblelogs)
  const others = senders.filter(({ is_mine }) => !is_mine)
  return [...new Map(others.map((one) => [one.name, { ...one, isFollowed: one.following }])).values()]
}
