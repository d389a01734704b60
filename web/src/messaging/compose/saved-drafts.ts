import { storageFlushMs, storagePrefix } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { onSessionEnd } from '../../core/session-end.ts'
import { queueAgain, type Unsent, unsentWords } from '../messages/send-queue.ts'
import { emitMessaging } from '../messaging.events.ts'
import { changeWindow, useMessaging } from '../messaging.state.ts'
import { type ChatWindow, otherParticipants } from '../windows/chat-window.ts'
import type { Messenger } from '../windows/messenger.ts'

/** The words of a conversation that the server does not have. */
interface SavedWords {
  draft: string
  unsent: Unsent[]
}

const nothing: SavedWords = { draft: '', unsent: [] }

const storageKey = (userName: string) => `${storagePrefix}:${userName}:drafts`
/** A conversation that has not begun is known by the one it is to be with. */
const placeOf = (window: ChatWindow) => `${window.participantUuid} ${window.id ?? otherParticipants(window)[0]?.uuid}`

/** Storage may be full, blocked or broken; messaging goes on without it. MSG-325 */
function changeSaved<Value>(userName: string, work: (saved: Record<string, SavedWords>) => Value): Value | undefined {
  try {
    const saved = JSON.parse(localStorage.getItem(storageKey(userName)) ?? '{}')
    const value = work(saved)
    if (Object.keys(saved).length > 0) localStorage.setItem(storageKey(userName), JSON.stringify(saved))
    else localStorage.removeItem(storageKey(userName))
    return value
  } catch (problem) {
    emitMessaging('error', { where: 'storage', problem })
    return undefined
  }
}

const clearDrafts = (userName: string): void => localStorage.removeItem(storageKey(userName))

/**
 * Words come back with their window after a reload; they go when they are sent, or closed with it by a person.
 * The page of messages is not closed but left, and its words stay.
 */
export function keepDrafts(messenger: Messenger): () => void {
  const { name } = messenger.user()
  const changed = new Map<string, SavedWords | null>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    if (changed.size === 0) return
    changeSaved(name, (saved) => {
      for (const [place, words] of changed) {
        if (words) saved[place] = words
        else delete saved[place]
      }
    })
    changed.clear()
  }
  const note = (window: ChatWindow, words: SavedWords) => {
    changed.set(placeOf(window), words.draft || words.unsent.length > 0 ? words : null)
    timer ??= setTimeout(write, storageFlushMs)
  }
  const stopListening = useMessaging.subscribe(({ windows }, { windows: before }) => {
    if (windows === before) return
    const known = new Map(before.map((window) => [window.key, window]))
    for (const window of windows) {
      const last = known.get(window.key)
      known.delete(window.key)
      if (last && last.id !== window.id) note(last, nothing)
      if (!last) putBack(messenger, window)
      else if (last.id !== window.id || last.draft !== window.draft || last.messages !== window.messages)
        note(window, { draft: window.draft, unsent: unsentWords(window) })
    }
    for (const closed of known.values())
      note(closed, { draft: closed.isPaged ? closed.draft : '', unsent: unsentWords(closed) })
  })
  window.addEventListener('pagehide', write)
  const stop = () => {
    stopListening()
    window.removeEventListener('pagehide', write)
    clearTimeout(timer)
  }
  const unsubscribe = onSessionEnd(() => {
    stop()
    clearDrafts(name)
  })
  return () => {
    write()
    unsubscribe()
    stop()
  }
}

function putBack(messenger: Messenger, window: ChatWindow): void {
  const words = changeSaved(messenger.user().name, (saved) => saved[placeOf(window)])
  if (typeof words?.draft === 'string' && words.draft && !window.draft) changeWindow(window.key, { draft: words.draft })
  if (Array.isArray(words?.unsent) && words.unsent.length > 0) queueAgain(messenger, window.key, words.unsent)
}
