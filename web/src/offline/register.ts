import { clearFiles, clearOutbox, listWaiting, takeFromOutbox } from '../core/offline/outbox.ts'
import { unsubscribeHere } from '../push/this-device.ts'
import type { ToWorker } from './worker-words.ts'

const ownerKey = 'kept-for'
/** The member has logged out, and the page is about to go. */
let hasEnded = false

const say = (worker: ServiceWorker | null | undefined, words: ToWorker) => worker?.postMessage(words)

/** Begins with a page that has just loaded; it answers nothing where the browser has no service workers. */
export async function registerWorker(userName: string): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  await clearOthers(userName)
  const registration = await navigator.serviceWorker.register(
    `/sw.js?scripts=${new URL(/* @vite-ignore */ '.', import.meta.url).pathname}`,
  )
  say(registration?.waiting, { type: 'take-over' })
  return registration
}

/** Removes everything that another member left in this browser. */
async function clearOthers(userName: string): Promise<void> {
  if (localStorage.getItem(ownerKey) === userName) return
  await caches.delete('private')
  for (const item of await listWaiting()) if (item.userName !== userName) await takeFromOutbox(item.id)
  await clearFiles()
  localStorage.setItem(ownerKey, userName)
}

/** A page that was loaded before its worker was there has it a moment later. */
export async function whenControlled(): Promise<void> {
  const { serviceWorker } = navigator
  await serviceWorker.ready
  if (serviceWorker.controller) return
  await new Promise((taken) => serviceWorker.addEventListener('controllerchange', taken, { once: true }))
}

/** Keeps what the dashboard shows, once it stands still. */
export function keepDashboard(): void {
  if (hasEnded) return
  const pictures = [...document.images]
    .map(({ currentSrc }) => currentSrc)
    .filter((src) => src.startsWith(`${location.origin}/`))
  say(navigator.serviceWorker.controller, { type: 'keep', pictures: [...new Set(pictures)] })
}

/** The worker goes on with it when the page is gone. */
export function clearAll(): void {
  hasEnded = true
  say(navigator.serviceWorker?.controller, { type: 'forget' })
  if (globalThis.caches) void caches.delete('private')
  void clearOutbox()
  void unsubscribeHere().catch(() => {})
  try {
    localStorage.removeItem(ownerKey)
  } catch {}
}
