import { createHash } from 'node:crypto'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { refuseSending } from '@bowerbird/domain/messaging/may-message.rules.ts'
import type * as calls from '@bowerbird/domain/messaging/messaging.contract.ts'
import { refuseMessage } from '@bowerbird/domain/messaging/messaging.rules.ts'
import type { Deps } from '../core/deps.ts'
import type { Member } from '../core/viewer.ts'
import type { ReceivedFile } from '../media/receive-file.ts'
import { conversationFrom } from './conversation-rows.ts'
import { readActing, readSide, seeingOf, uuidsOf } from './conversations.views.ts'
import { deliver, type Sent, type To } from './deliver.actions.ts'
import { deliverImage } from './images.actions.ts'
import { contentOf } from './message-content.ts'
import { shapeMessages } from './messages.views.ts'
import { readPair } from './pairs.views.ts'
import { ownParticipant } from './participants.ts'

type Input = InputOf<typeof calls.sendMessage>
type Answer = OutputOf<typeof calls.sendMessage>

/** MSG-355, MSG-356. The same client id has one effect, however often and at once it comes. README ruling 11 */
export async function sendMessage(
  deps: Deps,
  viewer: Member,
  input: Input,
  file: ReceivedFile | null = null,
): Promise<Answer> {
  const refusal = refuseMessage({ ...input, hasFile: file !== null })
  if (refusal) throw new RefusedError(refusal)
  const to = await findRecipient(deps, viewer, input)
  const content = await contentOf(deps, viewer, input)
  const message = { ...input, content, requestHash: hashOf(input, file) }
  const sent = file ? await deliverImage(deps, viewer, to, message, file) : await deliver(deps, viewer, to, message)
  if (sent.isNew && !deps.live.isInDatabase) await deps.live.publish(deps.db, noticeOf(sent))
  return answerWith(deps, viewer, sent)
}

const hashOf = (input: Input, file: ReceivedFile | null) =>
  createHash('sha256')
    .update(JSON.stringify([input, file?.sha256 ?? '']))
    .digest('base64url')

/** Whom it is for. Where more work stands before the sending itself, whether they may is settled here. */
async function findRecipient(deps: Deps, viewer: Member, input: Input): Promise<To> {
  const { actingUuid, participantUuids, type } = input
  if (participantUuids) {
    const pair = await readPair(deps.db, viewer, { actingUuid, participantUuids }, deps.config)
    return pair.conversationId ? { conversationId: pair.conversationId } : { actingUuid, participantUuids }
  }
  const conversationId = input.conversationId as string
  if (type !== 'TEXT') {
    const own = await readActing(deps.db, viewer, actingUuid)
    const { can_receive: canReceive } = await readSide(deps.db, viewer, own, conversationId)
    const refusal = refuseSending({ isVerified: viewer.isVerified, canReceive, isBlocked: false })
    if (refusal) throw new RefusedError(refusal)
  }
  return { conversationId }
}

const noticeOf = ({ row, side }: Sent) => ({
  event: 'message' as const,
  blogIds: [row.blog_id, side.id],
  data: { conversationId: row.conversation_id, ts: String(row.ts) },
})

async function answerWith(deps: Deps, viewer: Member, { row, own, side }: Sent): Promise<Answer> {
  const seeing = await seeingOf(deps, viewer)
  const messages = await shapeMessages(deps.db, viewer, [row], { ...seeing, uuids: uuidsOf(own, [side]) })
  return conversationFrom(side, ownParticipant(own, seeing.origin), messages, seeing)
}
