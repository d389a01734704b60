import type { Effect } from '@bowerbird/domain/federation/incoming.ts'
import { queryRows, type Tx } from '../../core/database/database.ts'
import { reportByServer } from '../../moderation/report-writes.ts'
import { isBlogVisibleTo, isPostVisibleTo } from '../../moderation/visibility.ts'

type Report = Extract<Effect, { does: 'report' }>

/** Posts that anybody may see are reported each by itself; without one, the blogs are. */
export async function receiveReport(tx: Tx, server: string, { blogIds, postIds, words }: Report): Promise<void> {
  const rows = await queryRows<{ blog_id: string; post_id: string | null }>(tx)`
    with found as (
      select posts.blog_id, posts.id as post_id from posts join blogs on blogs.id = posts.blog_id
      where posts.id = any(${postIds}::bigint[]) and ${isPostVisibleTo(null)}
    )
    select * from found
    union all
    select blogs.id, null from blogs
    where blogs.id = any(${blogIds}::bigint[]) and ${isBlogVisibleTo(null)} and not exists (select from found)`
  const about = rows.map(({ blog_id, post_id }) => ({ blogId: blog_id, postId: post_id }))
  await reportByServer(tx, { server, words, about })
}
