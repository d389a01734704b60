import { sql } from 'kysely'
import { type Db, hasRows } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import { joinedTs } from '../message-rows.ts'

/** Whether a side of the viewer has a message with this image that is not deleted. */
export const hasImage = (db: Db, viewer: Member, conversationId: string, hash: string) => hasRows(db)`
    select from messages
    join conversation_members as mine
      on mine.conversation_id = messages.conversation_id and mine.blog_id = any(${viewer.adminOf}::bigint[])
    where messages.conversation_id = ${conversationId} and messages.type = 'IMAGE'
      and messages.content -> 'image' ->> 'hash' = ${hash} and messages.ts > greatest(mine.deleted_ts, ${joinedTs(viewer.accountId, sql`mine.blog_id`)})
      and not exists (
        select from message_deletions as gone
        where gone.conversation_id = mine.conversation_id and gone.blog_id = mine.blog_id and gone.ts = messages.ts)
    limit 1`
