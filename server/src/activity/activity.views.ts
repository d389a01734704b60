import type {
  readActivity as call,
  countNewActivity as countCall,
  Notification,
} from '@bowerbird/domain/activity/activity.contract.ts'
import { namedInRollUpMax, notificationsPerPage, sparklineDays } from '@bowerbird/domain/activity/activity.limits.ts'
import { rollUp, typesOf } from '@bowerbird/domain/activity/activity.rules.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { sql } from 'kysely'
import { readBlog, unreadCount } from '../blogs/blogs.views.ts'
import type { Db } from '../core/database.ts'
import type { Context } from '../core/serve.ts'
import type { Member, Viewer } from '../core/viewer.ts'
import { type ActRow, selectActs } from './act-rows.ts'
import { readDays } from './activity-days.ts'
import { notificationFrom } from './notification-shapes.ts'

type Input = InputOf<typeof call>

/** A blog; for its members, should they ask, with what happened to it. BLOG-398, BLOG-451 */
export async function readActivity(
  db: Db,
  viewer: Viewer,
  input: Input,
  context: Context,
): Promise<OutputOf<typeof call>> {
  const blog = await readBlog(db, viewer, input, context)
  if (!viewer || !blog.is_mine) return blog
  const [activity, days] = await Promise.all([
    input.withNotifications
      ? listNotifications(db, viewer, { ...input, blogName: blog.name }, context.deps.config.origin)
      : undefined,
    input.withSparkline ? readDays(db, blog.name, sparklineDays) : undefined,
  ])
  return {
    ...blog,
    ...(activity && { activity_notifications: activity.notifications, activity_next: activity.next }),
    ...(days && { activity_data: { sparkline: days.map(({ notes }) => notes) } }),
  }
}

export async function countNewActivity(db: Db, viewer: Member): Promise<OutputOf<typeof countCall>> {
  const blogs = await db
    .selectFrom('blogs')
    .select(['name', unreadCount(viewer).as('count')])
    .where(sql<boolean>`id = any(${viewer.blogIds}::bigint[])`)
    .execute()
  return { unread_counts: Object.fromEntries(blogs.map(({ name, count }) => [name, count])) }
}

interface Page {
  notifications: Notification[]
  next: string | null
}

/** Newest first: of 20 runs as many as tell 20 things. A run is never parted between two pages. */
async function listNotifications(db: Db, viewer: Member, input: Input, origin: string): Promise<Page> {
  const wanted = { blogName: input.blogName, types: typesOf(input.filter), ...fromWhere(input) }
  const { rows } = await selectActs(viewer, wanted).execute(db)
  const runs = [...Map.groupBy(rows, (row) => row.item_id).values()]
  let page = runs.slice(0, notificationsPerPage)
  let told = rollUp(page.map(runOf))
  while (told.length > notificationsPerPage) {
    page = page.slice(0, -1)
    told = rollUp(page.map(runOf))
  }
  const last = runs.length > page.length ? page.at(-1)?.[0] : undefined
  return {
    notifications: told.map((each) => notificationFrom(each, viewer, origin)),
    next: last ? cursorAt(last) : null,
  }
}

const cursorAt = ({ newest_at_us, newest_id }: ActRow) => `${newest_at_us}-${newest_id}`

const fromWhere = ({ cursor, beforeSeconds }: Input) => ({
  after: cursor,
  before: beforeSeconds === undefined ? undefined : new Date(beforeSeconds * 1000),
})

/** Of a long run not all acts are at hand; of a short one those that the viewer sees are, and no others count. */
function runOf(rows: ActRow[]) {
  const [{ run_key, size }] = rows as [ActRow, ...ActRow[]]
  const acts = rows.filter(({ act_id }) => act_id !== null)
  return { key: run_key, size: acts.length < namedInRollUpMax ? acts.length : size, acts }
}
