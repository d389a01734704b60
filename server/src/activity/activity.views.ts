import type {
  readActivity as call,
  countNewActivity as countCall,
  Notification,
} from '@bowerbird/domain/activity/activity.contract.ts'
import { notificationsPerPage, sparklineDays } from '@bowerbird/domain/activity/activity.limits.ts'
import { rollUp, type Told, typesOf } from '@bowerbird/domain/activity/activity.rules.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { firstIdAt } from '@bowerbird/domain/core/ids.ts'
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
    input.withNotifications ? listNotifications(db, viewer, input, context.deps.config.origin) : undefined,
    input.withSparkline ? readDays(db, input.blogName, sparklineDays) : undefined,
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
    .select(['name', unreadCount.as('count')])
    .where(sql<boolean>`id = any(${viewer.blogIds}::bigint[])`)
    .execute()
  return { unread_counts: Object.fromEntries(blogs.map(({ name, count }) => [name, count])) }
}

interface Page {
  notifications: Notification[]
  next: string | null
}

/** Newest first: 20 runs are read, and of what they tell the first 20. */
async function listNotifications(db: Db, viewer: Member, input: Input, origin: string): Promise<Page> {
  const { blogName, filter, cursor, beforeSeconds } = input
  const before = cursor ?? (beforeSeconds === undefined ? undefined : firstIdAt(beforeSeconds * 1000))
  const { rows } = await selectActs(viewer, { blogName, types: typesOf(filter), before }).execute(db)
  const items = [...Map.groupBy(rows, (row) => row.item_id).values()]
  const page = items.slice(0, notificationsPerPage)
  const told = rollUp(page.map(runOf))
  const shown = told.slice(0, notificationsPerPage)
  const isCut = told.length > shown.length
  const next = isCut ? endOf(shown.at(-1)) : items.length > page.length ? page.at(-1)?.[0]?.item_id : undefined
  return { notifications: shown.map((each) => notificationFrom(each, viewer, origin)), next: next ?? null }
}

function runOf(rows: ActRow[]) {
  const [{ run_key, size }] = rows as [ActRow, ...ActRow[]]
  return { key: run_key, size, acts: rows.filter(({ act_id }) => act_id !== null) }
}

/** A run has the id of its first act, so nothing of it is older. */
function endOf(told: Told<ActRow> | undefined): string | null {
  const last = told?.acts.at(-1)
  return (told?.isRollUp ? last?.item_id : last?.act_id) ?? null
}
