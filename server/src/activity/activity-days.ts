import type { ActivityChart, readActivityChart as call } from '@bowerbird/domain/activity/activity.contract.ts'
import { topPostsMax } from '@bowerbird/domain/activity/activity.limits.ts'
import { sql } from 'kysely'
import { readMyBlog } from '../blogs/blogs.views.ts'
import { type Db, queryRows } from '../core/database/database.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { selectPostParts } from './act-rows.ts'
import { shapePost } from './notification-shapes.ts'

const today = sql`(now() at time zone 'utc')::date`
const firstDay = (days: number) => sql`(${today} - ${days - 1}::integer)`

/** Oldest first, including days on which nothing happened. */
export const readDays = (db: Db, blogName: string, days: number): Promise<ActivityChart['days']> => queryRows<
  ActivityChart['days'][number]
>(db)`
    select to_char(series.day, 'YYYY-MM-DD') as day, coalesce(counted.notes, 0) as notes,
           coalesce(counted.followers, 0) as followers
    from generate_series(${firstDay(days)}::timestamp, ${today}::timestamp, interval '1 day') as series (day)
    join blogs on blogs.name = ${blogName}
    left join activity_days counted on counted.blog_id = blogs.id and counted.day = series.day::date
    order by series.day`

export const readActivityChart: Answer<typeof call> = async (db, viewer, { blogName, days }, { deps }) => {
  const blog = await readMyBlog(db, viewer, blogName)
  const [counted, top] = await Promise.all([
    readDays(db, blog.name, days),
    listTopPosts(db, viewer, blog.id, days, deps.config.origin),
  ])
  return { days: counted, follower_count: blog.follower_count, top_posts: top }
}

async function listTopPosts(db: Db, viewer: Member, blogId: string, days: number, origin: string) {
  const counted = sql`
    select post_id, sum(notes)::integer as notes from activity_post_days
    where blog_id = ${blogId} and day >= ${firstDay(days)} group by post_id having sum(notes) > 0
    order by notes desc, post_id desc limit ${sql.lit(topPostsMax)}`
  const { rows } = await sql<{ part: Parameters<typeof shapePost>[0]; notes: number }>`
    with counted as (${counted})
    select parts.part, counted.notes from counted
    cross join lateral (${selectPostParts(viewer, sql`select counted.post_id`)}) parts
    order by counted.notes desc, counted.post_id desc`.execute(db)
  return rows.map(({ part, notes }) => ({ ...shapePost(part, origin), notes }))
}
