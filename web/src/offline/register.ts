import { clearOutbox } from '../core/offline/outbox.ts'
import { forgetDevice } from '../push/this-device.ts'
import type { ToWorker } from './worker-words.ts'

const ownerKey = 'kept-for'

const say = (worker: ServiceWorker | null | undefined, words: ToWorker) => worker?.postMessage(words)

/** Begins with a page that has just loaded; it answers nothing where the browser has no service workers. */
export async function registerWorker(userName: string): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  await forgetOthers(userName)
  const registration = await navigator.serviceWorker.register('/sw.js')
  say(registration?.waiting, { type: 'take-over' })
  return registration
}

/** What another member left in this browser goes. */
async function forgetOthers(userName: string): Promise<void> {
  if (localStorage.getItem(ownerKey) === userName) return
  await caches.delete('private')
  localStorage.setItem(ownerKey, userName)
}

/** Keeps what the dashboard shows, once it stands still. */
export async function keepDashboard(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const pictures = [...document.images]
    .map(({ currentSrc }) => currentSrc)
    .filter((src) => src.startsWith(`${location.origin}/`))
  say(active, { type: 'keep', pictures: [...new Set(pictures)] })
}

/** The worker goes on with it when the page is gone. */
export function forgetAll(): void {
  say(navigator.serviceWorker?.controller, { type: 'forget' })
  if (globalThis.caches) void caches.delete('private')
  void clearOutbox()
  void forgetDevice().catch(() => {})
  try {
    localStorage.removeItem(ownerKey)
  } catch {}
}
