import { z } from 'zod'
import { blogName } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, fields, nothing, wireFlag, wireId, wireInt, wireText } from '../core/wire.ts'
import { quotaMaxMb } from '../media/media.limits.ts'
import { blogMarks } from '../moderation/moderation.contract.ts'
import { reportDetailsMaxLength } from '../moderation/moderation.limits.ts'
import { post } from '../posts/entities.contract.ts'

const page = z.strictObject({ before: blankable(wireId) })
const marks = z.object(
  Object.fromEntries(blogMarks.map((mark) => [mark, z.boolean()])) as Record<(typeof blogMarks)[number], z.ZodBoolean>,
)
/** Staff decide these about a blog. MSG-305, MSG-406 */
export const blogSwitches = ['can_send_messages', 'is_messaging_bot'] as const
export type BlogSwitch = (typeof blogSwitches)[number]
const switches = z.object({ can_send_messages: z.boolean(), is_messaging_bot: z.boolean() })

const report = z.object({
  id: z.string(),
  at: z.string(),
  reason: z.string(),
  details: z.string(),
  /** The reporter's primary blog; empty when the account is gone. */
  by: z.string(),
  /** The other server that reports it; null for a person of this site. */
  server: z.string().nullable(),
  blog: z.object({ name: z.string(), url: z.string(), marks }),
  /** Null for a report on a blog, and when the post is public no more. */
  post: post.nullable(),
})
export type Report = z.infer<typeof report>

export const listReports = defineCall('GET /svc/staff/reports', {
  who: 'member',
  summary: 'What people reported and nobody has settled, the newest first, for staff',
  input: page,
  output: z.object({ reports: z.array(report), next: z.string().nullable() }),
})

export const settleReport = defineCall('POST /svc/staff/reports/settle', {
  who: 'member',
  summary: 'Say that a report has been looked at, as staff',
  input: z.strictObject({ id: wireId }),
  output: z.object({ id: z.string() }),
})

export const takeDownPost = defineCall('POST /svc/staff/posts/take_down', {
  who: 'member',
  summary: 'Delete a public post and settle the reports on it, as staff',
  input: fields({ post_id: wireId }),
  output: z.object({ post_id: z.string() }),
})

const reason = wireText(reportDetailsMaxLength).refine((text) => text.trim() !== '', 'is missing')

const person = z.object({
  id: z.string(),
  /** Shortened, like c…@example.test. */
  email: z.string(),
  is_verified: z.boolean(),
  is_staff: z.boolean(),
  can_modify_safe_mode: z.boolean(),
  created_at: z.string(),
  /** Null after all sessions have ended. */
  seen_at: z.string().nullable(),
  /** The room that their files take, in megabytes. */
  used_mb: z.number(),
  /** Null for as much room as everybody, 0 for no limit. */
  quota_mb: z.number().nullable(),
  /** Null for as many as everybody, 0 for no limit. */
  posts_per_day: z.number().nullable(),
  uploads_per_day: z.number().nullable(),
  /** The limit or suspension that holds now; no end means for good. */
  held: z.object({ kind: z.enum(['limit', 'suspend']), until: z.string().nullable() }).nullable(),
  blogs: z.array(z.object({ name: z.string(), role: z.string(), url: z.string(), marks, switches })),
})
export type PersonOfSite = z.infer<typeof person>

export const listPeople = defineCall('GET /svc/staff/people', {
  who: 'member',
  summary:
    'The people of this site, the newest first, or those with an e-mail address, or whose blog holds some words, for staff',
  input: z.strictObject({ query: blankable(wireText(100)), before: blankable(z.uuid()) }),
  /** `usual_quota_mb` is the room of everybody, 0 for no limit. */
  output: z.object({ people: z.array(person), usual_quota_mb: z.number(), next: z.string().nullable() }),
})

export const seeEmail = defineCall('POST /svc/staff/people/email', {
  who: 'member',
  summary: 'The e-mail address of a person, and say why it is needed, as staff',
  limit: { per: 'account', max: 60, windowSeconds: 3600 },
  input: z
    .strictObject({ id: z.uuid(), reason })
    .transform((wire) => ({ accountId: wire.id, reason: wire.reason.trim() })),
  output: z.object({ email: z.string() }),
})

export const setQuota = defineCall('POST /svc/staff/people/quota', {
  who: 'member',
  summary: 'Give the files of a person another room than everybody has, and say why, as staff',
  input: z
    .strictObject({
      id: z.uuid(),
      /** Empty for as much as everybody, 0 for no limit. */
      quota_mb: blankable(wireInt(0, quotaMaxMb)),
      reason,
    })
    .transform((wire) => ({ accountId: wire.id, quotaMb: wire.quota_mb ?? null, reason: wire.reason.trim() })),
  output: z.object({ quota_mb: z.number().nullable() }),
})

export const readMarks = defineCall('GET /svc/staff/marks', {
  who: 'member',
  summary: 'The five marks and the two switches of a blog, for staff',
  input: fields({ tumblelog: blogName }, { tumblelog: 'blogName' }),
  output: z.object({ name: z.string(), marks, switches }),
})

export const switchBlog = defineCall('POST /svc/staff/blogs/switch', {
  who: 'member',
  summary: 'Say whether a blog may send messages, or is a bot that answers them, as staff',
  input: fields(
    { tumblelog: blogName, name: z.enum(blogSwitches), on: wireFlag },
    { tumblelog: 'blogName', on: 'isOn' },
  ),
  output: z.object({ switches }),
})

/** MSG-417 */
export const allowSafeModeChoice = defineCall('POST /svc/staff/people/safe_mode', {
  who: 'member',
  summary: 'Say whether a person may change safe mode, as staff; one who may not has it on',
  input: fields(
    { id: z.uuid(), can_modify_safe_mode: wireFlag },
    { id: 'accountId', can_modify_safe_mode: 'isAllowed' },
  ),
  output: z.object({ can_modify_safe_mode: z.boolean() }),
})

const act = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  action: z.string(),
  /** A blog's name, or the recorded text for anything else. */
  subject: z.string(),
  /** The post that the act was about, while it is public. */
  post: z.object({ url: z.string(), summary: z.string() }).nullable(),
  /** Null unless the act switched something. */
  is_on: z.boolean().nullable(),
  /** The decision and its reason, where the act has them. */
  details: z.string(),
})

export const listAudit = defineCall('GET /svc/staff/audit', {
  who: 'member',
  summary: 'What staff did, the newest first, for staff',
  input: page,
  output: z.object({ acts: z.array(act), next: z.string().nullable() }),
})

/** BLOG-397 */
export const summariseLogs = defineCall('GET /svc/staff/logs', {
  who: 'member',
  summary: 'How much was logged on each of the last days, and what most often, for staff',
  mayLag: true,
  input: nothing,
  output: z.object({
    days: z.array(z.object({ day: z.string(), count: z.number() })),
    names: z.array(z.object({ channel: z.string(), name: z.string(), count: z.number() })),
  }),
})

const letterKind = z.enum(['event', 'job'])
const deadLetter = z.object({
  kind: letterKind,
  id: z.string(),
  /** The listener that could not handle the event, or the task of the job. */
  name: z.string(),
  /** The event's name; null for a job. */
  event: z.string().nullable(),
  tries: z.number(),
  /** The first failure (for a job, the time it was added) and the last one. */
  at: z.string(),
  last_at: z.string(),
  error: z.string(),
})
export type DeadLetter = z.infer<typeof deadLetter>

export const listDeadLetters = defineCall('GET /svc/staff/dead_letters', {
  who: 'member',
  summary: 'What background work gave up on, the newest first, for staff',
  input: page,
  output: z.object({ letters: z.array(deadLetter), next: z.string().nullable() }),
})

const oneLetter = z.strictObject({ kind: letterKind, id: wireId, name: wireText(100) })

export const retryDeadLetter = defineCall('POST /svc/staff/dead_letters/retry', {
  who: 'member',
  summary: 'Have a dead letter tried once more, as staff',
  input: oneLetter,
  output: z.object({ count: z.number() }),
})

export const retryDeadLetters = defineCall('POST /svc/staff/dead_letters/retry_all', {
  who: 'member',
  summary: 'Have all dead letters tried once more, up to ten thousand of each kind at a time, as staff',
  input: nothing,
  output: z.object({ count: z.number() }),
})

export const discardDeadLetter = defineCall('POST /svc/staff/dead_letters/discard', {
  ...retryDeadLetter,
  summary: 'Give up on a dead letter for good, as staff',
})
