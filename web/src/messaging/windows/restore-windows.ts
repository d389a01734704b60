import { fetchConversation } from '../messages/fetch-conversation.ts'
import { addWindow, useMessaging } from '../messaging.state.ts'
import { asParticipant, type Messenger } from './messenger.ts'
import { newWindow } from './new-window.ts'
import { readSaved, type SavedWindow, type SavedWindows } from './saved-windows.ts'
import { isNarrow } from './use-covered-page.ts'

/** The windows of the last visit come back one after the other, the nth after n milliseconds. MSG-319, MSG-322 */
export function restoreWindows(messenger: Messenger, whenDone: () => void): () => void {
  const { name, channels } = messenger.user()
  const saved = readSaved(name)
  const open = new Set(openOnes(saved, messenger.config().multiple_open_windows))
  const own = new Set(channels.map(({ uuid }) => uuid))
  const windows = saved.windows.filter(({ participantUuid }) => own.has(participantUuid))
  const timers = windows.map((window, index) =>
    setTimeout(() => {
      addSaved(messenger, window, open.has(window.id))
      if (index === windows.length - 1) whenDone()
    }, index),
  )
  if (windows.length === 0) whenDone()
  return () => {
    for (const timer of timers) clearTimeout(timer)
  }
}

/** Restores the latest window, unless several may be open. MSG-320 */
function openOnes({ windows, open }: SavedWindows, mayBeSeveral: boolean): string[] {
  const latest = windows
    .filter(({ id }) => open.includes(id))
    .toSorted((one, other) => other.lastOpenedDateTs - one.lastOpenedDateTs)
    .map(({ id }) => id)
  return mayBeSeveral ? latest : latest.slice(0, 1)
}

function addSaved(messenger: Messenger, saved: SavedWindow, isOpen: boolean): void {
  const { windows } = useMessaging.getState()
  if (windows.some(({ id }) => id === saved.id)) return
  const isFree =
    messenger.config().multiple_open_windows || windows.every(({ minimized, isPaged }) => minimized || isPaged)
  const { id, participantUuid, participants, lastOpenedDateTs } = saved
  const window = newWindow({
    id,
    participantUuid,
    participants: participants.map(asParticipant),
    // A page that is loaded is not covered.
    minimized: !(isOpen && isFree) || isNarrow(),
    lastOpenedDateTs,
  })
  addWindow(window)
  if (!window.minimized) void fetchConversation(messenger, window.key)
}
