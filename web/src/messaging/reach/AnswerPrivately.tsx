import { privateAnswerMaxLength } from '@bowerbird/domain/asks/asks.limits.ts'
import type { BlogBrief, Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { technicalTrouble } from '@bowerbird/domain/core/words.ts'
import { sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { textMaxLength } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { useRef, useState } from 'react'
import { answerHtml } from '../../asks/answer-html.ts'
import type { PrivateAnswerProps } from '../../asks/ask-slots.ts'
import { useLeave } from '../../asks/inbox.api.ts'
import { ApiRefusal, type Caller } from '../../core/call-api.ts'
import { useCall } from '../../core/query.ts'
import { useMember } from '../../core/session.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { findTalk, openConversation } from '../open-conversation.ts'

/** Answers so that only the asker reads it, and takes the question out of the inbox. Nobody knows who asked anonymously. */
export function AnswerPrivately({ post, text, disabled, onBusy, onProblem }: PrivateAnswerProps) {
  const { channels } = useMember()
  const call = useCall()
  const leave = useLeave()
  const [isSending, setSending] = useState(false)
  // The same words sent again after a failure are sent once.
  const last = useRef({ answer: '', clientId: '' })
  const own = channels.find(({ name }) => name === post.tumblelog.name)
  const asker = post.content?.ask?.asker
  if (!own || !asker || channels.some(({ name }) => name === asker.name)) return null
  const answer = text.trim()

  const send = async () => {
    if (last.current.answer !== answer) last.current = { answer, clientId: crypto.randomUUID() }
    const setBusy = (isBusy: boolean) => {
      setSending(isBusy)
      onBusy(isBusy)
    }
    setBusy(true)
    onProblem('')
    try {
      const id = await answerPrivately(call, { post, own, asker, ...last.current })
      if (id === null) return leave(post, t('Answered. {name} can see it in their activity.', { name: asker.name }))
      const open = () => openConversation({ id, participantUuid: own.uuid })
      leave(post, t('Answered {name} by message', { name: asker.name }), { action: { label: t('Open'), press: open } })
      // A window that stands there already shows it at once.
      if (findTalk(own.uuid, asker.uuid)) open()
    } catch (refused) {
      onProblem(refused instanceof ApiRefusal || refused instanceof Unfit ? refused.message : technicalTrouble())
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" disabled={disabled || !answer} busy={isSending} onClick={send}>
      {t('Answer privately')}
    </Button>
  )
}

/** The answer cannot go this way; its message says why. */
class Unfit extends Error {}

interface Answering {
  post: Post
  own: Channel
  asker: BlogBrief
  answer: string
  clientId: string
}

/** Gives the conversation; null where the asker takes no messages from here and is notified instead. */
async function answerPrivately(call: Caller, answering: Answering): Promise<string | null> {
  const { post, answer } = answering
  const message = `${t('You asked: “{question}”', { question: post.content?.ask?.question ?? '' })}\n\n${answer}`
  const over = message.length - textMaxLength
  if (over > 0)
    throw new Unfit(t('Messages can have up to {max} characters. Remove {over}.', { max: textMaxLength, over }))
  const id = await sendTo(call, answering, message)
  if (id === null) {
    await notify(call, answering)
    return null
  }
  await call(deletePost, { post_id: post.id, channel_id: post.tumblelog.name }).catch(() => {
    throw new Unfit(t('Your answer was sent, but the question is still here. Delete it, or try again.'))
  })
  return id
}

const { onlyFromFollowed, cannotReceive, followNeeded } = messagingRefusals
const closed: (string | number)[] = [onlyFromFollowed.code, cannotReceive.code, followNeeded.code]

async function sendTo(call: Caller, { own, asker, clientId }: Answering, message: string): Promise<string | null> {
  try {
    const { id } = await call(sendMessage, {
      ...{ participant: own.uuid, participants: [own.uuid, asker.uuid] },
      ...{ type: 'TEXT', message, client_id: clientId },
    })
    return id
  } catch (refused) {
    if (refused instanceof ApiRefusal && closed.includes(refused.code)) return null
    throw refused
  }
}

/** A private post answers too: its asker is notified, with as much of it as a notification holds. */
async function notify(call: Caller, { post, asker, answer, clientId }: Answering): Promise<void> {
  if (answer.length > privateAnswerMaxLength)
    throw new Unfit(
      t('{name} doesn’t accept messages from you. You can answer in their activity with up to {max} characters.', {
        name: asker.name,
        max: privateAnswerMaxLength,
      }),
    )
  await call(updatePost, {
    ...{ client_id: clientId, channel_id: post.tumblelog.name, post_id: post.id },
    post: { type: 'answer', state: 'private', two: answerHtml(answer) },
  })
}
