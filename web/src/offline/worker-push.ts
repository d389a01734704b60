import { readPushItem } from '@bowerbird/domain/push/push.contract.ts'
import type { WorkerScope } from './worker-scope.ts'

/** A push, which the server encrypted for this device. */
interface Pushed {
  title: string
  body: string
  tag: string
  url: string
  badge: number
}

/** Shows it unless a page of the site is in sight, which tells of it itself, or it was read meanwhile elsewhere. */
export async function showPush(worker: WorkerScope, pushed: unknown): Promise<void> {
  const { title, body, tag, url, badge } = pushed as Pushed
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const now = await askServer(tag).catch(() => ({ is_unread: true, badge }))
  await navigator.setAppBadge?.(now.badge).catch(() => {})
  if (!now.is_unread || pages.some(({ visibilityState }) => visibilityState === 'visible')) return
  await worker.registration.showNotification(title, {
    ...{ body, tag, icon: '/icon-192.png', badge: '/icon-192.png' },
    data: { url },
  })
}

async function askServer(tag: string): Promise<{ is_unread: boolean; badge: number }> {
  const answer = await fetch(`${readPushItem.path}?${new URLSearchParams({ tag })}`)
  if (!answer.ok) throw new Error('The server did not say')
  return (await answer.json()).response
}

/** Leads a page that is open already there, or a new one. */
export async function openFrom(worker: WorkerScope, notification: Notification): Promise<void> {
  notification.close()
  const { url } = notification.data as { url: string }
  const [page] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const opened = await page?.navigate(url).catch(() => null)
  if (opened) await opened.focus()
  else await worker.clients.openWindow(url)
}
