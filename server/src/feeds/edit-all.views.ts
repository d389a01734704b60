import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { firstIdAt } from '@bowerbird/domain/core/ids.ts'
import { archivePageSize } from '@bowerbird/domain/feeds/archive.limits.ts'
import { archivedPostOf } from '@bowerbird/domain/feeds/archived-post.ts'
import type { readPostsToEdit as call } from '@bowerbird/domain/feeds/edit-all.contract.ts'
import { sql } from 'kysely'
import { readMyBlog } from '../blogs/blogs.views.ts'
import { type Db, queryRows } from '../core/database/database.ts'
import type { Answer } from '../core/http/serve.ts'
import { isPostVisibleTo } from '../moderation/visibility.ts'
import { isWanted, placeOf, statesIn } from '../posts/bulk/bulk-filter.ts'
import { monthAt } from './archive.views.ts'
import { answerPage } from './feed-pages.ts'

/** Reads one state of posts at a time, each by its own index. */
export const readPostsToEdit: Answer<typeof call> = async (db, viewer, { blogName, wanted, before }, { deps }) => {
  const blog = await readMyBlog(db, viewer, blogName)
  const upTo = firstIdAt(Date.now() + 1)
  const lists = statesIn(wanted).map(
    (state) => sql`(
      select posts.id, ${placeOf(state)} as cursor from posts join blogs on blogs.id = posts.blog_id
      where ${isWanted(blog.id, state, wanted)} and ${isPostVisibleTo(viewer)}
        and ${before === undefined ? sql`true` : sql`${placeOf(state)} < ${before}`}
      order by ${placeOf(state)} desc limit ${sql.lit(archivePageSize + 1)})`,
  )
  const page = sql`select * from (${sql.join(lists, sql` union all `)}) as merged
    order by cursor desc limit ${sql.lit(archivePageSize + 1)}`
  const [{ posts, next }, months] = await Promise.all([
    answerPage(db, viewer, page, { limit: archivePageSize, offset: 0 }, deps.config.origin, { ignoresFilters: true }),
    before === undefined ? countMonths(db, blog.id, wanted) : [],
  ])
  return {
    posts: posts.map((post) => ({
      ...archivedPostOf(post),
      ...{ state: post.state, tags: post.tags, is_sensitive: post.owner_flagged_nsfw },
    })),
    next,
    months,
    up_to: upTo,
  }
}

type Wanted = InputOf<typeof call>['wanted']

async function countMonths(db: Db, blogId: string, wanted: Wanted): Promise<{ month: string; count: number }[]> {
  const places = statesIn(wanted).map(
    (state) => sql`select ${placeOf(state)} as place from posts where ${isWanted(blogId, state, wanted)}`,
  )
  return queryRows<{ month: string; count: number }>(db)`
    select to_char(${monthAt(sql`place`)}, 'YYYY-MM') as month, count(*)::int as count
    from (${sql.join(places, sql` union all `)}) as places group by 1 order by 1 desc`
}
