import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useMember } from '../../core/session.ts'
import { onSessionEnd } from '../../core/session-end.ts'
import { toast } from '../../ui/toasts.ts'
import { useMessagingEvent } from '../messaging.events.ts'
import { useMessaging } from '../messaging.store.ts'
import { openConversation } from '../open-conversation.ts'
import { clearSaved, readSaved } from './saved-windows.ts'

const ConversationWindows = lazy<ComponentType>(() =>
  import('./ConversationWindows.tsx').then(
    ({ ConversationWindows: Windows }) => ({ default: Windows }),
    () => ({ default: NotLoaded }),
  ),
)

/** The page goes on without conversations. */
function NotLoaded() {
  useEffect(() => toast('Conversations could not be loaded. Reload the page to see them.', { tone: 'problem' }), [])
  return null
}

/** Where conversations appear. Nothing of them is loaded before the first is opened or one was left open. */
export function WindowsPlace() {
  const { name, can_message } = useMember()
  const isWanted = useMessaging(({ openings, windows }) => openings.length > 0 || windows.length > 0)
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (isWanted || readSaved(name).windows.length > 0) setNeeded(true)
  }, [isWanted, name])
  useEffect(() => onSessionEnd(() => clearSaved(name)), [name]) // MSG-324
  useMessagingEvent('open-messaging-url', ({ blogName }) => openConversation({ blogName })) // MSG-149
  return <Suspense>{can_message && isNeeded && <ConversationWindows />}</Suspense>
}
