import { formatDate } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listWaiting, type OutboxNews, outboxChannel, sendOutbox } from '../core/offline/outbox.ts'
import { useOnline } from '../core/offline/use-online.ts'
import { useCall } from '../core/query.ts'
import { useLocation, useNavigate } from '../core/router/hooks.ts'
import { currentBlogOf, useMember } from '../core/session.ts'
import { onSessionEnd } from '../core/session-end.ts'
import { whenIdle } from '../core/when-idle.ts'
import { useUnreadTotal } from '../messaging/inbox/use-unread-total.ts'
import { useOpenForm } from '../posts/open-form.ts'
import { fetchForms, putBack, takeNews } from '../posts/waiting/waiting-posts.ts'
import { closeNotifications } from '../push/this-device.ts'
import { Button } from '../ui/fields/Button.tsx'
import styles from './OfflinePlace.module.css'
import { clearAll, keepDashboard, registerWorker, whenControlled } from './register.ts'

/** Registers the service worker of a member, sends what waits for a network, and says when there is none. */
export function OfflinePlace() {
  const isOnline = useOnline()
  const [storedAt] = useState(readStoredAt)
  const waiting = useOutbox(isOnline)
  useWorker()
  usePlaceInAddress()
  useBadge()
  useEffect(() => onSessionEnd(clearAll), [])
  if (isOnline && storedAt === null) return null
  return (
    <div className={styles.banner} role="status">
      <span>{isOnline ? t('You are online again.') : wordsOffline(storedAt, waiting)}</span>
      {isOnline && (
        <Button size="small" onClick={() => location.reload()}>
          {t('Show what is new')}
        </Button>
      )}
    </div>
  )
}

/** The time at which a page was kept that the service worker shows now; null for a page of the server. */
function readStoredAt(): number | null {
  const mark = document.querySelector<HTMLMetaElement>('meta[name="kept-at"]')
  return mark && Number(mark.content)
}

function wordsOffline(storedAt: number | null, waiting: number): string {
  const said = [t('You are offline.')]
  if (storedAt !== null) said.push(wordsOfStored(storedAt))
  if (waiting > 0)
    said.push(
      t(
        '{count, plural, =1 {One thing you wrote will be sent later.} other {# things you wrote will be sent later.}}',
        {
          count: waiting,
        },
      ),
    )
  return said.join(' ')
}

/** Names the day unless that is today. */
function wordsOfStored(at: number): string {
  const time = formatDate(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (new Date(at).toDateString() === new Date().toDateString()) return t('This is what was here at {time}.', { time })
  const day = formatDate(at, { weekday: 'long', day: 'numeric', month: 'long' })
  return t('This is what was here at {time} on {day}.', { time, day })
}

/** Counts what waits; sends it at the start of a page and when the network is back. */
function useOutbox(isOnline: boolean): number {
  const client = useQueryClient()
  const open = useOpenForm()
  const latestOpen = useRef(open)
  latestOpen.current = open
  const { name } = useMember()
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const openForm: typeof open = (target) => latestOpen.current(target)
    const channel = new BroadcastChannel(outboxChannel)
    channel.onmessage = ({ data }: MessageEvent<OutboxNews>) => void takeNews(client, data, openForm)
    // The worker may have been refused while no page was open.
    void listWaiting().then((items) => {
      for (const item of items) if (item.refused && item.userName === name) void putBack(item, item.refused, openForm)
    })
    return () => channel.close()
  }, [client, name])
  useEffect(() => {
    if (isOnline) return void sendOutbox().catch(() => {})
    const count = () => void listWaiting().then((items) => setWaiting(items.filter(({ post }) => post).length))
    count()
    window.addEventListener(outboxChannel, count)
    return () => window.removeEventListener(outboxChannel, count)
  }, [isOnline])
  return waiting
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
