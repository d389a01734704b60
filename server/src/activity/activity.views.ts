import type {
  readActivity as call,
  countNewActivity as countCall,
  ListedType,
  Notification,
} from '@bowerbird/domain/activity/activity.contract.ts'
import {
  namedInRollUpMax,
  notificationsPerPage,
  rollUpFrom,
  sparklineDays,
} from '@bowerbird/domain/activity/activity.limits.ts'
import { rollUp, typesOf } from '@bowerbird/domain/activity/activity.rules.ts'
import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { dayIn, dayStartsOf } from '@bowerbird/domain/core/time-zones.ts'
import { sql } from 'kysely'
import { readBlog } from '../accounts/blog-members.views.ts'
import type { Db } from '../core/database/database.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { type ActRow, selectActs } from './act-rows.ts'
import { readDays } from './activity-days.ts'
import { countAside } from './aside.views.ts'
import { notificationFrom } from './notification-shapes.ts'
import { unreadCount } from './unread-count.ts'

type Input = InputOf<typeof call>

/** Includes the blog's activity for its members if they ask. BLOG-398, BLOG-451 */
export const readActivity: Answer<typeof call> = async (db, viewer, input, context) => {
  const blog = await readBlog(db, viewer, input, context)
  if (!viewer || !blog.is_mine) return blog
  const isFirstPage = input.withNotifications && input.filter === 'all' && !input.cursor
  const [activity, moreCount, days] = await Promise.all([
    input.withNotifications
      ? listNotifications(
          db,
          viewer,
          { ...input, blogName: blog.name, types: typesOf(input.filter) },
          context.deps.config.origin,
        )
      : undefined,
    isFirstPage ? countAside(db, viewer, blog.name) : undefined,
    input.withSparkline ? readDays(db, blog.name, sparklineDays) : undefined,
  ])
  return {
    ...blog,
    ...(activity && { activity_notifications: activity.notifications, activity_next: activity.next }),
    ...(moreCount !== undefined && { activity_more_count: moreCount }),
    ...(days && { activity_data: { sparkline: days.map(({ notes }) => notes) } }),
  }
}

export const countNewActivity: Answer<typeof countCall> = async (db, viewer) => {
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

type Place = Pick<Input, 'blogName' | 'beforeSeconds' | 'cursor' | 'timeZone'>

/**
 * Newest first: reads 20 runs and takes as many as make 20 notifications. A roll-up is never split between two pages.
 * The caller has found the blog to be the member's.
 */
export async function listNotifications(
  db: Db,
  viewer: Member,
  input: Place & { types: readonly ListedType[] },
  origin: string,
): Promise<Page> {
  const { timeZone, cursor, beforeSeconds } = input
  const before = beforeSeconds === undefined ? undefined : new Date(beforeSeconds * 1000)
  const cuts = dayStartsOf(timeZone).filter((afterMidnight) => afterMidnight > 0)
  const wanted = { blogName: input.blogName, types: input.types, after: cursor, before, cuts }
  const { rows } = await selectActs(viewer, wanted).execute(db)
  const items = [...Map.groupBy(rows, (row) => row.item_id).values()]
  const runs = items.map((acts) => partsOf(acts, input))
  const shapeFirst = (count: number) =>
    rollUp(runs.slice(0, count).flat().sort(newestFirst)).filter(({ acts }) => acts.every(isBefore(beforeSeconds)))
  let count = Math.min(runs.length, notificationsPerPage)
  while (shapeFirst(count).length > notificationsPerPage) count -= 1
  count = wholeUpTo(count, runs)
  const last = items.length > count ? items[count - 1]?.[0] : undefined
  return {
    notifications: shapeFirst(count).map((each) => notificationFrom(each, viewer, origin)),
    next: last ? cursorAt(last) : null,
  }
}

const cursorAt = ({ newest_at_us, newest_id }: ActRow) => `${newest_at_us}-${newest_id}`

interface Part {
  key: string | null
  size: number
  acts: ActRow[]
}

/** Ends the page where no roll-up continues on the next one; if all do, takes `max`. */
function wholeUpTo(max: number, runs: readonly Part[][]): number {
  const keysOf = (parts: Part[] = []) => new Set(parts.flatMap(({ key }) => key ?? []))
  let count = max
  while (count > 0 && !keysOf(runs[count - 1]).isDisjointFrom(keysOf(runs[count]))) count -= 1
  return count || max
}

const newestFirst = ({ acts: [one] }: Part, { acts: [other] }: Part) =>
  Number(other?.happened_at) - Number(one?.happened_at)

const isBefore =
  (seconds = Number.POSITIVE_INFINITY) =>
  ({ happened_at }: ActRow) =>
    happened_at.getTime() < seconds * 1000

/**
 * Splits a run by the viewer's days. A short part counts the acts that the viewer may see; a long one, of which only
 * some acts are read, uses the count of the database.
 */
function partsOf(rows: readonly ActRow[], { timeZone, beforeSeconds }: Place): Part[] {
  const seen = rows.filter(({ act_id }) => act_id !== null)
  const parts = [...Map.groupBy(seen, ({ part }) => part).values()].map((acts) => {
    const [{ run_key, type, post_id, size, happened_at }] = acts as [ActRow, ...ActRow[]]
    return {
      key: run_key && `${type} ${post_id} ${dayIn(timeZone, happened_at.getTime())}`,
      size: acts.length < namedInRollUpMax ? acts.length : size,
      acts,
    }
  })
  return parts.map((part) => upTo(beforeSeconds, part)).filter(({ acts }) => acts.length > 0)
}

/**
 * Omits a roll-up that continued after that second, because it stands at its newest act; of a shorter part, keeps the
 * acts before.
 */
function upTo(seconds: number | undefined, part: Part): Part {
  if (seconds === undefined || part.acts.every(isBefore(seconds + 1))) return part
  return { ...part, key: null, acts: part.size < rollUpFrom ? part.acts.filter(isBefore(seconds)) : [] }
}
