import { sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useRef, useState } from 'react'
import { useCall } from '../core/query.ts'
import type { Outgoing } from '../messaging/compose-box.ts'
import { findTalk, openConversation } from '../messaging/open-conversation.ts'
import { trackShare } from './sharing.api.ts'

interface Share {
  senderUuid: string
  recipient: { uuid: string; name: string }
  text: string
}

/** Repeated after a failure, nothing goes out twice: the ids stay until another share is meant. */
interface Attempt {
  about: string
  postClientId: string
  textClientId: string
}

/**
 * The post, then the words in the same conversation, which opens once both are there. Where its window is there already,
 * they are handed to that, which sends what is written in it one after the other. BLOG-153 … BLOG-155, MSG-144
 */
export function useSendPost(post: Post, onSent: () => void) {
  const call = useCall()
  const [isSending, setSending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const attempt = useRef<Attempt | null>(null)

  const send = async ({ senderUuid, recipient, text }: Share) => {
    if (isSending) return
    const said = text.trim()
    const shared = { id: post.id, blog: post.tumblelog_uuid }
    const window = findTalk(senderUuid, recipient.uuid)
    if (window) {
      onSent()
      trackShare(post.id, 'message')
      const words: Outgoing[] = said ? [{ type: 'TEXT', message: said }] : []
      return openConversation({
        ...(window.id === null ? { blogName: recipient.name } : { id: window.id }),
        participantUuid: senderUuid,
        pending: [{ type: 'POSTREF', post: shared, context: 'post-chrome' }, ...words],
      })
    }
    const about = [senderUuid, recipient.uuid, said].join('\n')
    if (attempt.current?.about !== about)
      attempt.current = { about, postClientId: crypto.randomUUID(), textClientId: crypto.randomUUID() }
    const { postClientId, textClientId } = attempt.current
    setSending(true)
    setFailed(false)
    try {
      const { id } = await call(sendMessage, {
        participant: senderUuid,
        participants: [senderUuid, recipient.uuid],
        type: 'POSTREF',
        post: shared,
        context: 'post-chrome',
        client_id: postClientId,
      })
      if (said)
        await call(sendMessage, {
          ...{ participant: senderUuid, conversation_id: id },
          ...{ type: 'TEXT', message: said, client_id: textClientId },
        })
      onSent()
      trackShare(post.id, 'message')
      openConversation({ id, participantUuid: senderUuid })
    } catch {
      setFailed(true) // BLOG-406
    } finally {
      setSending(false)
    }
  }
  return { isSending, hasFailed, send, forgetFailure: () => setFailed(false) }
}
