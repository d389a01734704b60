import { taggedPath } from '@bowerbird/domain/core/urls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useOpenBlog } from '../../blogs/drawer/use-open-blog.ts'
import { lazyLayer } from '../../core/page/lazy.ts'
import { useNavigate } from '../../core/router/hooks.ts'
import { useMember } from '../../core/session.ts'
import { onSessionEnd } from '../../core/session-end.ts'
import { useLightbox } from '../conversation/lightbox.ts'
import { useMessagingEvent } from '../messaging.events.ts'
import { useMessaging } from '../messaging.state.ts'
import { openConversation } from '../open-conversation.ts'
import { listenToActions } from './listen-to-actions.ts'
import { createMessenger } from './messenger.ts'
import { clearSaved, readSaved } from './saved-windows.ts'

/** A blog, a post or a tag that somebody wrote of opens in this page, and the conversation stays. MSG-148 */
function useBlogLinks(): void {
  const navigate = useNavigate()
  const openBlog = useOpenBlog()
  useMessagingEvent('open-blog-url', ({ blogName, postId, tag }) => {
    if (tag) void navigate(taggedPath(tag))
    else openBlog({ blogName, postId: postId || null })
  })
}

const ConversationWindows = lazyLayer(
  'ConversationWindows',
  async () => (await import('./ConversationWindows.tsx')).ConversationWindows,
)

/** Hosts the conversations. Nothing of them is loaded before the first is opened or one was left open. */
export function WindowsPlace() {
  const { name, can_message } = useMember()
  const hasWindows = useMessaging(({ openings, windows }) => openings.length > 0 || windows.length > 0)
  const isWanted = useLightbox(({ shown }) => shown !== null) || hasWindows
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (isWanted || readSaved(name).windows.length > 0) setNeeded(true)
  }, [isWanted, name])
  useEffect(() => onSessionEnd(() => clearSaved(name)), [name]) // MSG-324
  useAskedFor()
  return <Suspense>{can_message && isNeeded && <ConversationWindows />}</Suspense>
}

/** Acts on events whether or not a window is open or was ever loaded. MSG-154 */
function useAskedFor(): void {
  const client = useQueryClient()
  useEffect(() => listenToActions(createMessenger(client)), [client])
  useBlogLinks()
  useMessagingEvent('open-messaging-url', ({ blogName }) => openConversation({ blogName })) // MSG-149
  useMessagingEvent('open-lightbox', (picture) => useLightbox.setState({ shown: picture })) // MSG-150
}
