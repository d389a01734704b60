import { z } from 'zod'
import { readBlog } from '../blogs/blogs.contract.ts'
import { blogBrief, blogName, blogNameOrId } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { timeZoneNamed } from '../core/time-zones.ts'
import { blankable, fields, nothing, wireFlag, wireId, wireInt, wireText } from '../core/wire.ts'
import { type ActType, notificationTypes } from './act-kinds.ts'
import { chartDays } from './activity.limits.ts'

/** The lists of activity: one for each type, and one of what strangers sent beyond the limits. */
export type ListedType = ActType | 'aside'

const sender = blogBrief.extend({
  following: z.boolean(),
  can_be_followed: z.boolean(),
  can_receive_messages: z.boolean(),
  is_mine: z.boolean(),
})
export type Sender = z.infer<typeof sender>

const notificationPost = z.object({
  id: z.string(),
  url: z.string(),
  type: z.string(),
  tumblelog: z.string(),
  summary: z.string(),
  media_url: z.string(),
  video_thumbnail_url: z.string(),
  is_ask: z.boolean(),
  is_answer: z.boolean(),
})

/** BLOG-339 */
export const notification = z.object({
  id: z.string(),
  type: z.enum(notificationTypes),
  timestamp: z.number(),
  message: z.string(),
  /** Null for anonymous asks and for roll-ups. */
  from_tumblelog: sender.nullable(),
  from_tumblelogs: z.array(sender),
  /** The size of a roll-up, which may exceed the number of senders listed. */
  from_count: z.number(),
  post: notificationPost.nullable(),
  new_post: z
    .object({
      id: z.string(),
      url: z.string(),
      type: z.string(),
      tumblelog: z.string(),
      diff: z.string(),
      quote: z.string(),
    })
    .nullable(),
  note_meta: z.object({ answer_text: z.string(), reply_text: z.string() }),
})
export type Notification = z.infer<typeof notification>

export const activityFilters = ['all', 'likes', 'reblogs', 'replies', 'mentions', 'asks', 'followers', 'more'] as const
export type ActivityFilter = (typeof activityFilters)[number]

/** The time of the last run of a page and its newest id; the id tells runs of the same time apart. */
export const activityCursor = wireText(40)
  .regex(/^\d{1,17}-\d{1,19}$/, 'is not a cursor')
  .refine((text) => wireId.safeParse(text.split('-')[1]).success, 'is not a cursor')
  .transform((text) => {
    const [atMicroseconds, id] = text.split('-') as [string, string]
    return { atMicroseconds, id }
  })

/** Extends `readBlog` with notifications, which only members of the blog get. BLOG-398, BLOG-451 */
export const readActivity = defineCall('GET /svc/data/tumblelog', {
  ...readBlog,
  summary: 'One blog, as its members or others may see it; for its members with its notifications',
  input: z
    .strictObject({
      tumblelog: blogNameOrId,
      include_member_data: wireFlag.optional(),
      include_activity_data: wireFlag.optional(),
      include_activity_notifications: wireFlag.optional(),
      activity_before: blankable(wireInt(0, 9_999_999_999)),
      activity_cursor: blankable(activityCursor),
      activity_filter: blankable(z.enum(activityFilters)),
      /** The IANA time zone whose midnights separate roll-ups, such as Europe/Berlin. */
      activity_time_zone: blankable(wireText(64)),
    })
    .transform((wire) => ({
      blogName: wire.tumblelog,
      withMembers: wire.include_member_data ?? false,
      withSparkline: wire.include_activity_data ?? false,
      withNotifications: wire.include_activity_notifications ?? false,
      beforeSeconds: wire.activity_before,
      cursor: wire.activity_cursor,
      filter: wire.activity_filter ?? 'all',
      // An unknown zone falls back to UTC, because a browser may know newer zones than this server.
      timeZone: (wire.activity_time_zone && timeZoneNamed(wire.activity_time_zone)) || 'UTC',
    })),
  output: readBlog.output.extend({
    /** The number of acts put aside in the last 24 hours, up to 100; on the first page of everything alone. */
    activity_more_count: z.number().optional(),
    activity_notifications: z.array(notification).optional(),
    /** The cursor of the next page; null at the end. */
    activity_next: z.string().nullable().optional(),
    activity_data: z.object({ sparkline: z.array(z.number()) }).optional(),
  }),
})

/** A read never writes, so opening the list has a call of its own. BLOG-087 */
export const markActivitySeen = defineCall('POST /svc/blog/:name/activity/seen', {
  who: 'member',
  summary: 'The activity of one of your blogs is unread no more, up to a notification or all of it',
  /** A page names the newest that it shows: what came since then stays unread. */
  input: fields({ name: blogName, until: blankable(wireId) }, { name: 'blogName' }),
  output: z.object({}),
})

/** A page calls this once its event stream is open, because events before that were missed. README ruling 8 */
export const countNewActivity = defineCall('GET /svc/activity/new', {
  who: 'member',
  summary: 'How much of the activity of each of your blogs is unread, by the name of the blog',
  input: nothing,
  output: z.object({ unread_counts: z.record(z.string(), z.number()) }),
})

export const readActivityChart = defineCall('GET /svc/blog/:name/activity/chart', {
  who: 'member',
  summary: 'Notes and new followers of one of your blogs by day, and its most noted posts',
  input: z
    .strictObject({ name: blogName, days: blankable(wireInt(chartDays[0], chartDays[2])) })
    .transform((wire) => ({ blogName: wire.name, days: wire.days ?? chartDays[1] })),
  output: z.object({
    /** Oldest first, one for each UTC day up to today. */
    days: z.array(z.object({ day: z.string(), notes: z.number(), followers: z.number() })),
    follower_count: z.number(),
    top_posts: z.array(notificationPost.extend({ notes: z.number() })),
  }),
})
export type ActivityChart = z.infer<typeof readActivityChart.output>
