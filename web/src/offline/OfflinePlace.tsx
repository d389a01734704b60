import { formatDate } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { listWaiting, type OutboxNews, outboxChannel, sendOutbox, type Waiting } from '../core/offline/outbox.ts'
import { useOnline } from '../core/offline/use-online.ts'
import { useCall } from '../core/query.ts'
import { useLocation, useNavigate } from '../core/router/hooks.ts'
import { currentBlogOf, useMember } from '../core/session.ts'
import { onSessionEnd } from '../core/session-end.ts'
import { whenIdle } from '../core/when-idle.ts'
import { useUnreadTotal } from '../messaging/inbox/use-unread-total.ts'
import { useOpenForm } from '../posts/open-form.ts'
import { fetchForms, openAgain, takeNews } from '../posts/waiting/waiting-posts.ts'
import { closeNotifications } from '../push/this-device.ts'
import { Button } from '../ui/fields/Button.tsx'
import styles from './OfflinePlace.module.css'
import { clearAll, keepDashboard, registerWorker, whenControlled } from './register.ts'
import { WaitingList } from './WaitingList.tsx'

/** Registers the service worker of a member, sends what waits for a network, and says when there is none. */
export function OfflinePlace() {
  const isOnline = useOnline()
  const [storedAt] = useState(readStoredAt)
  const { posts, openPost } = useOutbox(isOnline)
  const refused = posts.filter((post) => post.refused !== undefined)
  const [isShown, setShown] = useState(false)
  useWorker()
  usePlaceInAddress()
  useBadge()
  useEffect(() => onSessionEnd(clearAll), [])
  if (isOnline && storedAt === null && refused.length === 0) return null
  const hasMore = !isOnline && posts.length > refused.length
  return (
    <div className={styles.banner} role="status">
      {(!isOnline || storedAt !== null) && (
        <div className={styles.row}>
          <span>{isOnline ? t('You’re online again.') : wordsOffline(storedAt, posts.length - refused.length)}</span>
          {isOnline && (
            <Button size="small" onClick={() => location.reload()}>
              {t('Show new posts')}
            </Button>
          )}
          {hasMore && (
            <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? t('Show less') : t('Show more')}
            </Button>
          )}
        </div>
      )}
      <WaitingList posts={hasMore && isShown ? posts : refused} onOpen={openPost} />
    </div>
  )
}

/** The time at which a page was kept that the service worker shows now; null for a page of the server. */
function readStoredAt(): number | null {
  const mark = document.querySelector<HTMLMetaElement>('meta[name="kept-at"]')
  return mark && Number(mark.content)
}

function wordsOffline(storedAt: number | null, waiting: number): string {
  const said = [t('You’re offline.')]
  if (storedAt !== null) said.push(wordsOfStored(storedAt))
  if (waiting > 0)
    said.push(
      t('{count, plural, =1 {One thing you wrote is pending.} other {# things you wrote are pending.}}', {
        count: waiting,
      }),
    )
  return said.join(' ')
}

/** Names the day unless that is today. */
function wordsOfStored(at: number): string {
  const time = formatDate(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (new Date(at).toDateString() === new Date().toDateString()) return t('Last updated at {time}.', { time })
  const day = formatDate(at, { weekday: 'long', day: 'numeric', month: 'long' })
  return t('Last updated at {time} on {day}.', { time, day })
}

/** The posts that wait or were refused. Sends at the start of a page and when the network is back. */
function useOutbox(isOnline: boolean) {
  const client = useQueryClient()
  const open = useOpenForm()
  const { name } = useMember()
  const [posts, setPosts] = useState<Waiting[]>([])
  const look = useCallback(
    () => listWaiting().then((all) => setPosts(all.filter(({ post, userName }) => post && userName === name))),
    [name],
  )
  useEffect(() => {
    void look()
    window.addEventListener(outboxChannel, look)
    const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(outboxChannel)
    if (channel)
      channel.onmessage = ({ data }: MessageEvent<OutboxNews>) => {
        takeNews(client, data)
        void look()
      }
    return () => {
      window.removeEventListener(outboxChannel, look)
      channel?.close()
    }
  }, [client, look])
  useEffect(() => {
    if (isOnline) void sendOutbox().catch(() => {})
  }, [isOnline])
  return { posts, openPost: (id: string) => void openAgain(id, open).finally(look) }
}

const settledAfterMs = 3000
const formsKey = 'forms-kept'

/** Does nothing where there is no service worker. */
function useWorker(): void {
  const user = useMember()
  const call = useCall()
  const isHome = useLocation().pathname === '/dashboard'
  const blog = currentBlogOf(user)
  useEffect(() => {
    const register = () => void registerWorker(user.name).catch(() => {})
    // The first one fetches every file, beside which a press would wait.
    const timer = setTimeout(() => whenIdle(register), navigator.serviceWorker?.controller ? 0 : settledAfterMs)
    return () => clearTimeout(timer)
  }, [user.name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit of the dashboard.
  useEffect(() => {
    if (!isHome || !navigator.serviceWorker || !navigator.onLine) return
    const keepAll = async () => {
      await whenControlled()
      keepDashboard()
      if (sessionStorage.getItem(formsKey)) return
      sessionStorage.setItem(formsKey, user.name)
      const drafts = { pageRoot: 'drafts', tumblelog: blog?.name }
      const { posts } = blog?.draft_count ? await call(readTimeline, drafts) : { posts: [] }
      const ids = posts.map(({ id }) => id)
      await fetchForms(call, ids)
    }
    const timer = setTimeout(() => whenIdle(() => void keepAll().catch(() => {})), settledAfterMs)
    // Its reader has seen more pictures by then.
    document.addEventListener('visibilitychange', keepDashboard)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', keepDashboard)
    }
  }, [isHome])
}

/** The number on the icon of an installed app; where all is read, nothing is left on the screen. */
function useBadge(): void {
  const { channels } = useMember()
  const unread = useUnreadTotal() + channels.reduce((sum, { unread_count }) => sum + unread_count, 0)
  useEffect(() => {
    void navigator.setAppBadge?.(unread).catch(() => {})
    if (unread === 0) void closeNotifications().catch(() => {})
  }, [unread])
}

/** The service worker leads from a form and from what was shared to the dashboard. */
function usePlaceInAddress(): void {
  const openForm = useOpenForm()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page that was loaded.
  useEffect(() => {
    const [, type] = /^#\/new\/(\w+)$/.exec(location.hash) ?? []
    const { hash } = location
    if (!type && hash !== '#/share') return
    history.replaceState(history.state, '', location.pathname)
    if (type) openForm({ mode: 'new', type })
    else void navigate('/share', { replace: true })
  }, [])
}
