import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useRef } from 'react'
import { keepDrafts } from '../compose/saved-drafts.ts'
import { ConversationWindow } from '../conversation/ConversationWindow.tsx'
import { LightboxPlace } from '../conversation/LightboxPlace.tsx'
import { fetchConversation } from '../messages/fetch-conversation.ts'
import { adoptBegun, watchNews } from '../messages/fetch-news.ts'
import { markSeenWindows } from '../messages/mark-read.ts'
import { sendWaiting } from '../messages/send-queue.ts'
import { useMessagingEvent } from '../messaging.events.ts'
import { takeOpenings, useMessaging } from '../messaging.state.ts'
import styles from './ConversationWindows.module.css'
import { MinimizedStack } from './MinimizedStack.tsx'
import { createMessenger, type Messenger } from './messenger.ts'
import { MessengerContext } from './messenger-context.ts'
import { fulfil, minimize } from './open-windows.ts'
import { restoreWindows } from './restore-windows.ts'
import { autosaveWindows } from './saved-windows.ts'
import { useCoveredPage } from './use-covered-page.ts'
import { focusNext, useRestoredFocus, useWayOut } from './window-focus.ts'

/** All conversations somebody has before them: the open ones, and the minimised in a stack. MSG-071 */
export function ConversationWindows() {
  const client = useQueryClient()
  const messenger = useMemo(() => createMessenger(client), [client])
  const all = useMessaging((state) => state.windows)
  const windows = useMemo(() => all.filter(({ isPaged }) => !isPaged), [all])
  const place = useRef<HTMLElement>(null)
  const hintId = useId()
  useWork(messenger)
  useRestoredFocus(place, windows)
  const isAround = windows.length > 1
  useWayOut(place, isAround)
  const moveFocus = (key: string, isBackwards: boolean) => focusNext(place.current, key, isBackwards)
  const open = windows.filter(({ minimized }) => !minimized)
  const minimized = windows.filter((window) => window.minimized)
  useCoveredPage(open.length > 0, () => {
    for (const { key } of open) minimize(key)
  })
  return (
    <MessengerContext value={messenger}>
      {windows.length > 0 && (
        <section
          ref={place}
          className={styles.place}
          aria-label={t('Conversations')}
          aria-describedby={isAround ? hintId : undefined}
        >
          {isAround && (
            <p id={hintId} hidden>
              {t('Use Tab to move between conversations, and F6 to move between controls.')}
            </p>
          )}
          {open.map((window) => (
            <ConversationWindow key={window.key} window={window} onTab={moveFocus} />
          ))}
          {minimized.length > 0 && <MinimizedStack windows={minimized} onTab={moveFocus} />}
        </section>
      )}
      <LightboxPlace />
    </MessengerContext>
  )
}

/** Runs the background work of the windows for as long as the page is there. */
function useWork(messenger: Messenger): void {
  // These look on from before the first window is there.
  useEffect(() => watchNews(messenger), [messenger])
  useEffect(() => keepDrafts(messenger), [messenger])
  useEffect(() => {
    const goOn = () => {
      sendWaiting(messenger)
      for (const { key, error } of useMessaging.getState().windows)
        if (error?.canRetry) void fetchConversation(messenger, key)
    }
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [messenger])
  const openings = useMessaging((state) => state.openings)
  useEffect(() => {
    if (openings.length > 0) for (const opening of takeOpenings()) void fulfil(messenger, opening)
  }, [messenger, openings])
  useEffect(() => {
    // Saved only once all are back, so that half of them never take the place of the whole.
    let stopSaving = () => {}
    const stopRestoring = restoreWindows(messenger, () => {
      stopSaving = autosaveWindows(messenger.user().name)
    })
    return () => {
      stopRestoring()
      stopSaving()
    }
  }, [messenger])
  useMessagingEvent('unread-raised', ({ raised }) => {
    void adoptBegun(
      messenger,
      raised.map(({ conversationId }) => conversationId),
    )
  })
  useEffect(() => {
    const onVisible = () => markSeenWindows(messenger)
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [messenger])
}
