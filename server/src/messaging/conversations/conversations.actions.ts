import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type * as calls from '@bowerbird/domain/messaging/messaging.contract.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Answer } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { addBlocks } from '../../moderation/blocks.actions.ts'
import { refuseMissing } from './acting-blog.ts'
import * as store from './conversations.store.ts'

interface About {
  actingUuid: string
  conversationId: string
}

/** Deletes that one message if a time is given. MSG-358, BLOG-197 */
export const deleteConversation: Answer<typeof calls.deleteConversation> = async (db, viewer, input, { deps }) => {
  const { blog_id } = await inSide(db, viewer, input, async (tx, side) => {
    if (input.ts === undefined) await store.deleteSide(tx, side)
    else if (!(await store.deleteOneMessage(tx, side, input.ts))) throw new RefusedError(messagingRefusals.notFound)
  })
  notifyCounts(deps, blog_id)
  return {}
}

/** MSG-359 */
export const flagConversation: Answer<typeof calls.flagConversation> = async (db, viewer, input, { deps }) => {
  if (input.type === 'spam') await markAsSpam(deps, db, viewer, input)
  else if (!(await store.setUnblurred(db, viewer, input))) await refuseMissing(db, viewer, input.actingUuid)
  return {}
}

/** Reports, blocks and deletes in one transaction. MSG-130 */
async function markAsSpam(deps: Deps, db: Db, viewer: Member, input: About & { context: string }): Promise<void> {
  const { blog_id } = await inSide(db, viewer, input, async (tx, side) => {
    await store.insertReport(tx, side, input.context)
    await addBlocks(tx, viewer, side.blog_id, [side.other_blog_id])
    await store.deleteSide(tx, side)
  })
  notifyCounts(deps, blog_id)
}

/** MSG-366 */
export const markAsRead: Answer<typeof calls.markAsRead> = async (db, viewer, input, { deps }) => {
  const marked = await store.markSideRead(db, viewer, input)
  if (!marked) return refuseMissing(db, viewer, input.actingUuid)
  notifyCounts(deps, marked.blogId)
  return { last_read_ts: marked.lastReadTs }
}

/** Notifies the person's other pages of the new counts. */
const notifyCounts = (deps: Deps, blogId: string) => deps.live.tell({ event: 'unread_messages', blogIds: [blogId] })

async function inSide(
  db: Db,
  viewer: Member,
  { actingUuid, conversationId }: About,
  work: (tx: Tx, side: store.LockedSide) => Promise<void>,
): Promise<store.LockedSide> {
  return db.transaction().execute(async (tx) => {
    const side = await store.lockSide(tx, viewer, actingUuid, conversationId)
    if (!side) return refuseMissing(tx, viewer, actingUuid)
    await work(tx, side)
    return side
  })
}
