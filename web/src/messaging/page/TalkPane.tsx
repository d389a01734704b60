import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ConversationPage } from '@bowerbird/domain/messaging/entities.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from '../../core/router/hooks.ts'
import { Loader } from '../../ui/Loader.tsx'
import { ConversationWindow } from '../conversation/ConversationWindow.tsx'
import { afterFetch } from '../messages/conversation-pages.ts'
import { useMessaging } from '../messaging.state.ts'
import { openConversation } from '../open-conversation.ts'
import { type ChatWindow, otherParticipants } from '../windows/chat-window.ts'
import { createMessenger, ownParticipant } from '../windows/messenger.ts'
import { MessengerContext } from '../windows/messenger-context.ts'
import { newWindow } from '../windows/new-window.ts'
import styles from './MessagesView.module.css'
import { talkQuery } from './messages-page.api.ts'
import { messagesPath } from './messages-path.ts'

/** A conversation in the page instead of a window, with the same state and the same parts. DAY-076, DAY-077 */
export function TalkPane({ blog, id, to }: { blog: Channel; id: string | null; to: string | null }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const messenger = useMemo(() => createMessenger(client), [client])
  const window = useMessaging(({ windows }) => windows.find((one) => one.isPaged && isOf(one, id, to)))
  // The server's rendering stays until the window is there.
  const [loaded] = useState(() => {
    const page = id === null ? undefined : client.getQueryData(talkQuery(id, blog.uuid).queryKey)
    return page && windowOf(blog, page)
  })
  const shown = window ?? loaded
  const back = messagesPath(blog.name)

  useEffect(() => {
    const about = id === null ? { blogName: to ?? '' } : { id }
    const { queryKey } = talkQuery(id ?? '', blog.uuid)
    const page = {
      loaded: id === null ? undefined : client.getQueryData(queryKey),
      onMissing: () => void navigate(back, { replace: true }),
    }
    // The window keeps itself up to date, and the loaded page grows old.
    client.removeQueries({ queryKey })
    openConversation({ ...about, participantUuid: blog.uuid, isByPerson: false, page })
  }, [client, navigate, blog.uuid, id, to, back])

  const begunId = id === null ? window?.id : null
  useEffect(() => {
    if (begunId) void navigate(messagesPath(blog.name, begunId), { replace: true })
  }, [navigate, blog.name, begunId])

  useWhenGone(window, () => void navigate(back, { replace: true }))

  return (
    <MessengerContext value={messenger}>
      {shown ? (
        <ConversationWindow window={shown} backPath={back} isReady={window !== undefined} onTab={stay} />
      ) : (
        <div className={styles.waiting}>
          <Loader label={t('Opening the conversation')} />
        </div>
      )}
    </MessengerContext>
  )
}

const stay = () => false

const isOf = (window: ChatWindow, id: string | null, to: string | null) =>
  id === null ? otherParticipants(window).some(({ name }) => name === to?.toLowerCase()) : window.id === id

function windowOf(blog: Channel, page: ConversationPage): ChatWindow {
  const window = newWindow({ id: page.id, participantUuid: blog.uuid, participants: [ownParticipant(blog)] })
  const asFetched = { ...afterFetch(window, page), fetchingIcebreakers: false }
  return { ...window, ...asFetched, key: 'page', isPaged: true, seed: 0 }
}

/** Deleted, blocked or marked as spam, it leaves the page too. */
function useWhenGone(window: ChatWindow | undefined, leave: () => void): void {
  const last = useRef<string | null>(null)
  const key = window?.key ?? null
  useEffect(() => {
    const isGone = key === null && last.current !== null
    last.current = key
    if (isGone) leave()
  })
}
