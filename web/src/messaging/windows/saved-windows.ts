import type { Participant } from '@bowerbird/domain/messaging/entities.contract.ts'
import { storageFlushMs, storagePrefix } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { onSessionEnd } from '../../core/session-end.ts'
import { emitMessaging } from '../messaging.events.ts'
import { useMessaging } from '../messaging.state.ts'
import type { ChatWindow } from './chat-window.ts'

/** MSG-177 */
export interface SavedWindow {
  id: string
  participantUuid: string
  participants: Pick<Participant, 'uuid' | 'url' | 'name' | 'avatar_url' | 'theme'>[]
  lastOpenedDateTs: number
}

/** MSG-320 */
export interface SavedWindows {
  windows: SavedWindow[]
  open: string[]
}

const none: SavedWindows = { windows: [], open: [] }

/** MSG-318 */
const storageKey = (userName: string) => `${storagePrefix}:${userName}`

/** Storage may be full, blocked or broken; messaging goes on without it. MSG-325 */
function guarded<Value>(work: () => Value, otherwise: Value): Value {
  try {
    return work()
  } catch (problem) {
    emitMessaging('error', { where: 'storage', problem })
    return otherwise
  }
}

export const readSaved = (userName: string): SavedWindows =>
  guarded(() => {
    const text = localStorage.getItem(storageKey(userName))
    if (text === null) return none
    const saved: unknown = JSON.parse(text)
    if (!isSaved(saved)) throw new Error('The saved windows are not what was written')
    return saved
  }, none)

function isSaved(value: unknown): value is SavedWindows {
  const { windows, open } = (value ?? {}) as Partial<SavedWindows>
  return Array.isArray(windows) && Array.isArray(open) && windows.every(isSavedWindow)
}

const isSavedWindow = (value: Partial<SavedWindow> | null): boolean =>
  typeof value?.id === 'string' &&
  typeof value.participantUuid === 'string' &&
  typeof value.lastOpenedDateTs === 'number' &&
  Array.isArray(value.participants) &&
  value.participants.every((known) => typeof known?.uuid === 'string' && typeof known.name === 'string')

/** MSG-324 */
export const clearSaved = (userName: string): void =>
  guarded(() => localStorage.removeItem(storageKey(userName)), undefined)

/** Writes what is there 50 ms after it changed, once for all changes in between. MSG-323 */
export function autosaveWindows(userName: string): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(waiting)
    waiting = undefined
    const text = JSON.stringify(recordOf(useMessaging.getState().windows))
    guarded(() => localStorage.setItem(storageKey(userName), text), undefined)
  }
  const stopListening = useMessaging.subscribe(({ windows }, before) => {
    if (windows !== before.windows) waiting ??= setTimeout(write, storageFlushMs)
  })
  // Saves the last change when the page is left at once.
  const writeNow = () => {
    if (waiting !== undefined) write()
  }
  window.addEventListener('pagehide', writeNow)
  const stop = () => {
    clearTimeout(waiting)
    waiting = undefined
    stopListening()
    window.removeEventListener('pagehide', writeNow)
  }
  const unsubscribe = onSessionEnd(stop)
  return () => {
    unsubscribe()
    stop()
  }
}

/** One without an id is not saved until its first message gives it one. MSG-321 */
function recordOf(windows: readonly ChatWindow[]): SavedWindows {
  const known = windows
    .filter(({ isPaged, isAlsoWindow }) => !isPaged || isAlsoWindow)
    .filter((window): window is ChatWindow & { id: string } => window.id !== null)
  return {
    windows: known.map(({ id, participantUuid, participants, lastOpenedDateTs }) => ({
      id,
      participantUuid,
      participants: participants.map(({ uuid, url, name, avatar_url, theme }) => ({
        uuid,
        url,
        name,
        avatar_url,
        theme,
      })),
      lastOpenedDateTs,
    })),
    open: known.filter(({ minimized, isPaged }) => !minimized && !isPaged).map(({ id }) => id),
  }
}
