import { useEffect } from 'react'
import { create } from 'zustand'
import { watchEvents } from './event-source.ts'
import { useMember } from './session.ts'

type Listener = (data: never) => void

/** Messages between the tabs of one browser. */
type TabMessage =
  | { kind: 'event'; name: string; data: unknown }
  | { kind: 'connected'; isConnected: boolean }
  | { kind: 'who-is-connected' }

const path = '/services/stream'
const names = ['unread_messages', 'message', 'activity'] as const
type LiveEventName = (typeof names)[number]

const listeners = new Map<string, Set<Listener>>()

/** New items come by themselves while the stream is open. README ruling 8 */
export const useLiveStream = create<{ isConnected: boolean }>(() => ({ isConnected: false }))

/** State events, unlike plain events, are replayed to whoever subscribes or opens a tab later. */
const states: readonly string[] = ['unread_messages']
const latest = new Map<string, unknown>()

function setConnected(isConnected: boolean) {
  if (!isConnected) latest.clear()
  useLiveStream.setState({ isConnected })
}

/** The data are what the server sends with that event. */
export function onLive<Data>(name: LiveEventName, listener: (data: Data) => void): () => void {
  const those = listeners.get(name) ?? new Set()
  listeners.set(name, those.add(listener as Listener))
  if (latest.has(name)) listener(latest.get(name) as Data)
  return () => those.delete(listener as Listener)
}

/** Each time the line opens, and at once where it is open: what happened before went unheard. */
export function onLiveOpen(listener: () => void): () => void {
  if (useLiveStream.getState().isConnected) listener()
  return useLiveStream.subscribe((now, before) => {
    if (now.isConnected && !before.isConnected) listener()
  })
}

function tell(name: string, data: unknown) {
  if (states.includes(name)) latest.set(name, data)
  for (const listener of [...(listeners.get(name) ?? [])]) listener(data as never)
}

/**
 * One connection for all tabs of a browser, which allows few to one server: the tab that holds the lock has it and
 * passes on what comes; when it goes, the next one takes over.
 */
export function openLiveStream(userName: string): () => void {
  const key = `stream:${userName}`
  // Browsers have no locks over plain http, so each tab then has a connection of its own.
  const channel = navigator.locks && typeof BroadcastChannel !== 'undefined' ? new BroadcastChannel(key) : null
  const pass = (message: TabMessage) => channel?.postMessage(message)
  const closing = new AbortController()
  let isLeading = false

  const lead = () => {
    isLeading = true
    // The line of the tab that led before is gone, whether or not it could say so.
    setConnected(false)
    const close = watchEvents({
      path,
      names,
      onEvent(name, data) {
        tell(name, data)
        pass({ kind: 'event', name, data })
      },
      onConnected(isConnected) {
        setConnected(isConnected)
        pass({ kind: 'connected', isConnected })
      },
    })
    const { promise, resolve } = Promise.withResolvers<void>()
    closing.signal.addEventListener('abort', () => {
      close()
      pass({ kind: 'connected', isConnected: false })
      resolve()
    })
    return promise
  }

  if (channel) {
    channel.onmessage = ({ data: message }: MessageEvent<TabMessage>) => {
      if (message.kind === 'event') tell(message.name, message.data)
      if (message.kind === 'connected' && !isLeading) setConnected(message.isConnected)
      if (message.kind === 'who-is-connected' && isLeading) {
        pass({ kind: 'connected', isConnected: useLiveStream.getState().isConnected })
        for (const [name, data] of latest) pass({ kind: 'event', name, data })
      }
    }
    navigator.locks.request(key, { signal: closing.signal }, lead).catch(() => undefined)
    pass({ kind: 'who-is-connected' })
  } else {
    void lead()
  }
  return () => {
    closing.abort()
    channel?.close()
    setConnected(false)
  }
}

/** Open for as long as a member's page is. */
export function useOpenLiveStream(): void {
  const { name } = useMember()
  useEffect(() => {
    if (typeof EventSource === 'undefined') return
    let close = openLiveStream(name)
    // A page that is kept for the way back holds no line and no lock.
    const onHide = () => close()
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) close = openLiveStream(name)
    }
    window.addEventListener('pagehide', onHide)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('pageshow', onShow)
      close()
    }
  }, [name])
}
