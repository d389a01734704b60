import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'

export type Asking = Pick<Member, 'accountId' | 'adminOf' | 'blogIds'>

/** Whether the blog named `acting` is one whose messages the viewer reads and may act under this uuid. MSG-407 */
export const isActing = (viewer: Pick<Asking, 'adminOf'>, uuid: string): RawBuilder<SqlBool> =>
  sql`(acting.uuid = ${uuid} and acting.id = any(${viewer.adminOf}::bigint[]) and acting.can_send_messages)`

export async function readActingBlogId(db: Db | Tx, viewer: Member, uuid: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select acting.id from blogs as acting where ${isActing(viewer, uuid)}`.execute(db)
  if (!rows[0]) throw new RefusedError(messagingRefusals.notYourBlog)
  return rows[0].id
}

/** Throws the right refusal: the acting blog is not one's own, or the thing asked for does not exist. MSG-414 */
export async function refuseMissing(db: Db | Tx, viewer: Member, actingUuid: string): Promise<never> {
  await readActingBlogId(db, viewer, actingUuid)
  throw new RefusedError(messagingRefusals.notFound)
}
