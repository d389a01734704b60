import type { AppealState } from '@bowerbird/domain/moderation/appeals.rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { queryRow, type Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'

export interface MarkedPost {
  id: string
  blog_id: string
  blog_name: string
  blog_uuid: string
  is_sensitive: boolean
  appeal_state: AppealState
}

/** The condition `isMeant` names the post `posts` and its blog `blogs`. */
export const lockMarkedPost = (tx: Tx, postId: string, isMeant: RawBuilder<SqlBool>) => queryRow<MarkedPost>(tx)`
    select posts.id, posts.blog_id, blogs.name as blog_name, blogs.uuid as blog_uuid, posts.is_sensitive,
           posts.appeal_state
    from posts join blogs on blogs.id = posts.blog_id
    where posts.id = ${postId} and ${isMeant} for update of posts`

export async function saveMark(
  tx: Tx,
  postId: string,
  { isSensitive, state }: { isSensitive: boolean; state: AppealState },
): Promise<void> {
  await sql`update posts set is_sensitive = ${isSensitive}, appeal_state = ${state} where id = ${postId}`.execute(tx)
  changed(tx, 'posts', postId)
}

/** Stores the time of the request, which orders the queue of appeals. */
export async function saveAppeal(tx: Tx, postId: string, state: AppealState): Promise<void> {
  await sql`update posts set appeal_state = ${state}, appeal_id = next_id() where id = ${postId}`.execute(tx)
  changed(tx, 'posts', postId)
}
