import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { appealReason } from '@bowerbird/domain/moderation/moderation.messages.ts'
import type { readSuspension as call } from '@bowerbird/domain/moderation/suspensions.contract.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../core/database/database.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'

/** Found by the owner and admins of the blog alone; 404 for all others, and when it is not suspended. */
export async function readSuspendedBlog(
  db: Db | Tx,
  viewer: Member,
  blogName: string,
): Promise<{ id: string; name: string }> {
  const blog = await db
    .selectFrom('blogs')
    .select(['id', 'name'])
    .where('name', '=', blogName)
    .where('id', 'in', [...viewer.adminOf, '0'])
    .where('is_suspended', '=', true)
    .executeTakeFirstOrThrow(() => new RefusedError(blogsRefusals.gone))
  return blog
}

/** The reason stands in the audit log, with the act that it explains. */
export const readSuspension: Answer<typeof call> = async (db, viewer, { blogName }) => {
  const { id, name } = await readSuspendedBlog(db, viewer, blogName)
  const act = await db
    .selectFrom('audit_log')
    .select(['id', sql<string | null>`body ->> 'reason'`.as('reason')])
    .where('action', '=', 'blog.suspended.toggled')
    .where('subject', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const appeal = await db
    .selectFrom('reports')
    .select('details')
    .where('blog_id', '=', id)
    .where('account_id', '=', viewer.accountId)
    .where('reason', '=', appealReason)
    // An answer to an earlier suspension is no answer to this one.
    .$if(act !== undefined, (query) => query.where('settled_at', 'is', null))
    .executeTakeFirst()
  return {
    name,
    at: new Date(act ? timeOfIdMs(act.id) : Date.now()).toISOString(),
    reason: act?.reason ?? '',
    appeal: appeal?.details ?? '',
  }
}
