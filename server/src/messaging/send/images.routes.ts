import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { wireId } from '@bowerbird/domain/core/wire.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Member } from '../../core/http/viewer.ts'
import { mediaKey } from '../../media/storage/media-keys.ts'
import { sendMedia } from '../../media/storage/send-media.ts'
import { joinedTs } from '../message-rows.ts'
import { imageRoute } from './image-address.ts'

interface Address {
  conversation: string
  hash: string
  file: string
}

/** Answers 404 to everyone who is not in the conversation. */
export function imageRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(imageRoute, async (request: FastifyRequest<{ Params: Address }>, reply: FastifyReply) => {
    const { conversation, hash, file } = request.params
    const name = /^([0-9]{1,5})\.webp$/.exec(file)?.[1]
    const isAddress = wireId.safeParse(conversation).success && /^[0-9a-f]{40}$/.test(hash) && name !== undefined
    const viewer = isAddress ? await deps.viewerOf(request) : null
    if (!viewer || !(await hasImage(deps.db, viewer, conversation, hash)))
      throw new RefusedError(messagingRefusals.notFound)
    const key = mediaKey('m', hash, name as string)
    return sendMedia(request, reply, { key, load: () => deps.storage.get(key), cachePolicy: 'private' })
  })
}

/** Whether a side of the viewer has a message with this image that is not deleted. */
async function hasImage(db: Db, viewer: Member, conversationId: string, hash: string): Promise<boolean> {
  const { rows } = await sql`
    select from messages
    join conversation_members as mine
      on mine.conversation_id = messages.conversation_id and mine.blog_id = any(${viewer.adminOf}::bigint[])
    where messages.conversation_id = ${conversationId} and messages.type = 'IMAGE'
      and messages.content -> 'image' ->> 'hash' = ${hash} and messages.ts > greatest(mine.deleted_ts, ${joinedTs(viewer.accountId, sql`mine.blog_id`)})
      and not exists (
        select from message_deletions as gone
        where gone.conversation_id = mine.conversation_id and gone.blog_id = mine.blog_id and gone.ts = messages.ts)
    limit 1`.execute(db)
  return rows.length > 0
}
