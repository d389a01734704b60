import { useEffect } from 'react'
import { useMember } from './session.ts'

type Listener = () => void
const listeners = new Set<Listener>()

/** Runs once the person has logged out, before the page is left: what was kept for them in the browser goes. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Refuses what was sent over a session that is over; the form that sent it says so. */
export const sessionLostCode = 'core.session_lost'

const endedAtKey = 'session-ended-at'

export function emitSessionEnd(): void {
  for (const listener of [...listeners]) listener()
  try {
    localStorage.setItem(endedAtKey, String(Date.now()))
  } catch {}
}

/** A page that was kept for the way back is read anew if its session has ended since; out of sight until then. */
export function leaveIfEnded({ persisted }: Pick<PageTransitionEvent, 'persisted'>): void {
  if (!persisted || endedAt() < performance.timeOrigin) return
  document.documentElement.hidden = true
  location.reload()
}

/** Names in storage of words that only this browser has: until sent or emptied, or until their writer logs out. */
export const unsentOf = (userName: string): string => `unsent/${userName}/`

function dropUnsent(userName: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(unsentOf(userName))) localStorage.removeItem(key)
  } catch {}
}

export function useLeaveEnded(): void {
  const { name } = useMember()
  useEffect(() => {
    window.addEventListener('pageshow', leaveIfEnded)
    return () => window.removeEventListener('pageshow', leaveIfEnded)
  }, [])
  useEffect(() => onSessionEnd(() => dropUnsent(name)), [name])
}

/** Every page is read anew if nothing can be remembered. */
function endedAt(): number {
  try {
    return Number(localStorage.getItem(endedAtKey))
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
