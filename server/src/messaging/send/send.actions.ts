import { hash } from 'node:crypto'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { refuse, throwIf } from '@bowerbird/domain/core/refusal.ts'
import { refuseSending } from '@bowerbird/domain/messaging/may-message.rules.ts'
import type * as calls from '@bowerbird/domain/messaging/messaging.contract.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import { refuseMessage } from '@bowerbird/domain/messaging/messaging.rules.ts'
import { admitToOthers } from '../../accounts/standing/newcomers.ts'
import type { Deps } from '../../core/deps.ts'
import type { Member } from '../../core/http/viewer.ts'
import type { ReceivedFile } from '../../media/storage/receive-file.ts'
import { conversationFrom, withBlogs } from '../conversations/conversation-rows.ts'
import { readSide, seeingOf, uuidsOf } from '../conversations/conversations.views.ts'
import { readPair } from '../conversations/pairs.views.ts'
import { notifyMessage } from '../live/notify-message.ts'
import { shapeMessages } from '../messages.views.ts'
import { deliver, type To } from './deliver.actions.ts'
import { deliverImage } from './images.actions.ts'
import { contentOf } from './message-content.ts'

type Input = InputOf<typeof calls.sendMessage>
type Answer = OutputOf<typeof calls.sendMessage>

/** The client id is an idempotency key, for concurrent sends too. MSG-355, MSG-356, README ruling 11 */
export async function sendMessage(
  deps: Deps,
  viewer: Member,
  input: Input,
  file: ReceivedFile | null = null,
): Promise<Answer> {
  throwIf(refuseMessage({ ...input, hasFile: file !== null }))
  const to = await findRecipient(deps, viewer, input)
  const content = await contentOf(deps, viewer, input)
  const message = { ...input, content, requestHash: hashOf(input, file) }
  const sent = file ? await deliverImage(deps, viewer, to, message, file) : await deliver(deps, viewer, to, message)
  notifyMessage(deps.live, sent, input.actingUuid)
  const seeing = await seeingOf(deps, viewer)
  const [side = refuse(messagingRefusals.notFound)] = await withBlogs(deps.db, [sent.side], seeing.origin)
  const messages = await shapeMessages(deps.db, viewer, [sent.row], { ...seeing, uuids: uuidsOf([side]) })
  return conversationFrom(side, messages, seeing.isSafeModeOn)
}

const hashOf = (input: Input, file: ReceivedFile | null) =>
  hash('sha256', JSON.stringify([input, file?.sha256 ?? '']), 'base64url')

/** Finds the recipient. Checks permission here when expensive work precedes the send itself. */
async function findRecipient(deps: Deps, viewer: Member, input: Input): Promise<To> {
  const { actingUuid, participantUuids, type } = input
  if (participantUuids) {
    const pair = await readPair(deps.db, viewer, { actingUuid, participantUuids }, deps.config)
    if (pair.conversationId) return { conversationId: pair.conversationId }
    await admitToOthers(deps.db, deps, viewer, { blogId: pair.otherId })
    return { actingUuid, participantUuids }
  }
  const conversationId = input.conversationId as string
  if (type !== 'TEXT') {
    const { can_receive: canReceive } = await readSide(deps.db, viewer, actingUuid, conversationId)
    throwIf(refuseSending({ isVerified: viewer.isVerified, canReceive, isBlocked: false }))
  }
  return { conversationId }
}
