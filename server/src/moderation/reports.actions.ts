import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { serverReason } from '@bowerbird/domain/moderation/moderation.messages.ts'
import { moderationRefusals } from '@bowerbird/domain/moderation/moderation.refusals.ts'
import type { reportAbuse as call } from '@bowerbird/domain/moderation/reports.contract.ts'
import { sql } from 'kysely'
import { readVisibleBlog } from '../blogs/blogs.views.ts'
import type { Db, Tx } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import { recordEvent } from '../core/work/events.ts'
import { readBlogIdBehindPost } from './blocks.views.ts'
import { upsertReport } from './moderation.store.ts'
import { isBlogVisibleTo, isPostVisibleTo } from './visibility.ts'

/** Refuses what the reporter may not see, because accepting it would reveal that it exists. */
export async function reportAbuse(
  db: Db,
  viewer: Member,
  { postId, blogName = '', reason, details, tellsServer }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  await db.transaction().execute(async (tx) => {
    const blogId = postId
      ? await readBlogIdBehindPost(tx, viewer, postId)
      : (await readVisibleBlog(tx, viewer, blogName)).id
    if (viewer.blogIds.includes(blogId)) throw new RefusedError(moderationRefusals.ownReport)
    const reportId = await upsertReport(tx, { accountId: viewer.accountId, blogId, postId, reason, details })
    if (tellsServer) await recordEvent(tx, 'report.forwarded', { reportId })
  })
  return { reported: true }
}

interface ReportOfServer {
  server: string
  blogIds: readonly string[]
  postIds: readonly string[]
  words: string
}

/** Posts that anybody may see are reported each by itself; without one, the blogs are. Another report replaces it. */
export async function reportByServer(tx: Tx, { server, blogIds, postIds, words }: ReportOfServer): Promise<void> {
  await sql`
    with found as (
      select posts.blog_id, posts.id as post_id from posts join blogs on blogs.id = posts.blog_id
      where posts.id = any(${postIds}::bigint[]) and ${isPostVisibleTo(null)}
    ), meant as (
      select * from found
      union all
      select blogs.id, null from blogs
      where blogs.id = any(${blogIds}::bigint[]) and ${isBlogVisibleTo(null)} and not exists (select from found)
    )
    insert into reports (blog_id, post_id, reason, details, server)
    select blog_id, post_id, ${serverReason}, ${words}, ${server} from meant
    on conflict (account_id, blog_id, post_id) do update
    set details = excluded.details, server = excluded.server, settled_at = null`.execute(tx)
}

/** Settles all reports on a post that is gone. */
export async function markReportsOnPostSettled(tx: Tx, postId: string): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ settled_at: new Date() })
    .where('post_id', '=', postId)
    .where('settled_at', 'is', null)
    .execute()
}

/** Part of a larger write of staff. False when it was settled before. */
export async function markReportSettled(tx: Tx, id: string): Promise<boolean> {
  const settled = await tx
    .updateTable('reports')
    .set({ settled_at: new Date() })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return settled !== undefined
}
