import { sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import { useRef, useState } from 'react'
import { useCall } from '../core/query.ts'
import { openConversation } from '../messaging/open-conversation.ts'

interface Share {
  senderUuid: string
  recipientUuid: string
  text: string
}

/** Repeated after a failure, nothing goes out twice: the ids stay until another share is meant. */
interface Attempt {
  about: string
  postClientId: string
  textClientId: string
}

/** The post, then the words in the same conversation, which opens once both are there. BLOG-153 … BLOG-155 */
export function useSendPost(post: Post, onSent: () => void) {
  const call = useCall()
  const [isSending, setSending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const attempt = useRef<Attempt | null>(null)

  const send = async ({ senderUuid, recipientUuid, text }: Share) => {
    if (isSending) return
    const said = text.trim()
    const about = [senderUuid, recipientUuid, said].join('\n')
    if (attempt.current?.about !== about)
      attempt.current = { about, postClientId: crypto.randomUUID(), textClientId: crypto.randomUUID() }
    const { postClientId, textClientId } = attempt.current
    setSending(true)
    setFailed(false)
    try {
      const { id } = await call(sendMessage, {
        participant: senderUuid,
        participants: [senderUuid, recipientUuid],
        type: 'POSTREF',
        post: { id: post.id, blog: post.tumblelog_uuid },
        context: 'post-chrome',
        client_id: postClientId,
      })
      if (said)
        await call(sendMessage, {
          ...{ participant: senderUuid, conversation_id: id },
          ...{ type: 'TEXT', message: said, client_id: textClientId },
        })
      onSent()
      openConversation({ id, participantUuid: senderUuid })
    } catch {
      setFailed(true) // BLOG-406
    } finally {
      setSending(false)
    }
  }
  return { isSending, hasFailed, send }
}
