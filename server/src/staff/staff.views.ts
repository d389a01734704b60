import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { blogPath, postPath } from '@bowerbird/domain/core/urls.ts'
import type * as calls from '@bowerbird/domain/staff/staff.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'

const pageSize = 30
const daysShown = 14
const namesShown = 20

export function checkStaff(viewer: Member): void {
  if (!viewer.isStaff) throw new RefusedError(coreRefusals.staffOnly)
}

const timeOf = (id: string) => new Date(timeOfIdMs(id)).toISOString()
const nextOf = (rows: { id: string }[]) => (rows.length < pageSize ? null : (rows.at(-1)?.id ?? null))

interface MarkColumns {
  is_spam: boolean
  is_nsfw: boolean
  is_adult: boolean
  is_uniblocked: boolean
  is_suspended: boolean
}
const marksOf = (row: MarkColumns) => ({
  spam: row.is_spam,
  nsfw: row.is_nsfw,
  adult: row.is_adult,
  uniblock: row.is_uniblocked,
  suspended: row.is_suspended,
})
const markColumns = [
  'blogs.is_spam',
  'blogs.is_nsfw',
  'blogs.is_adult',
  'blogs.is_uniblocked',
  'blogs.is_suspended',
] as const

export async function listReports(
  db: Db,
  viewer: Member,
  { before }: InputOf<typeof calls.listReports>,
): Promise<OutputOf<typeof calls.listReports>> {
  checkStaff(viewer)
  const rows = await db
    .selectFrom('reports')
    .innerJoin('blogs', 'blogs.id', 'reports.blog_id')
    .leftJoin('posts', 'posts.id', 'reports.post_id')
    .leftJoin('accounts', 'accounts.id', 'reports.account_id')
    .leftJoin('blogs as reporter', 'reporter.id', 'accounts.primary_blog_id')
    .select(['reports.id', 'reports.reason', 'reports.details', 'blogs.name', ...markColumns])
    .select(['reporter.name as by', 'posts.id as post_id', 'posts.slug', 'posts.summary'])
    .where('reports.settled_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('reports.id', '<', before as string))
    .orderBy('reports.id', 'desc')
    .limit(pageSize)
    .execute()
  return {
    reports: rows.map((row) => ({
      id: row.id,
      at: timeOf(row.id),
      reason: row.reason,
      details: row.details,
      by: row.by ?? '',
      blog: { name: row.name, url: blogPath(row.name), marks: marksOf(row) },
      post: row.post_id
        ? { id: row.post_id, url: postPath(row.name, row.post_id, row.slug ?? ''), summary: row.summary ?? '' }
        : null,
    })),
    next: nextOf(rows),
  }
}

export async function readMarks(
  db: Db,
  viewer: Member,
  { blogName }: InputOf<typeof calls.readMarks>,
): Promise<OutputOf<typeof calls.readMarks>> {
  checkStaff(viewer)
  const row = await db
    .selectFrom('blogs')
    .select(['blogs.name', ...markColumns])
    .where('blogs.name', '=', blogName)
    .executeTakeFirst()
  if (!row) throw new RefusedError(coreRefusals.notFound)
  return { name: row.name, marks: marksOf(row) }
}

export async function listAudit(
  db: Db,
  viewer: Member,
  { before }: InputOf<typeof calls.listAudit>,
): Promise<OutputOf<typeof calls.listAudit>> {
  checkStaff(viewer)
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.account_id')
    .leftJoin('blogs', 'blogs.id', 'accounts.primary_blog_id')
    .select(['audit_log.id', 'audit_log.action', 'blogs.name as by'])
    .select([
      sql<string>`case when action like 'blog.%' then coalesce(body->>'name', subject) else subject end`.as('subject'),
      sql<boolean | null>`coalesce(body->'isOn', body->'on')::boolean`.as('is_on'),
    ])
    .$if(before !== undefined, (query) => query.where('audit_log.id', '<', before as string))
    .orderBy('audit_log.id', 'desc')
    .limit(pageSize)
    .execute()
  return { acts: rows.map((row) => ({ ...row, at: timeOf(row.id), by: row.by ?? '' })), next: nextOf(rows) }
}

export async function summariseLogs(db: Db, viewer: Member): Promise<OutputOf<typeof calls.summariseLogs>> {
  checkStaff(viewer)
  const { rows: days } = await sql<{ day: string; count: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, count(log_entries.id)::int as count
    from generate_series(date_trunc('day', now()) - make_interval(days => ${daysShown - 1}), now(), interval '1 day') as day
    left join log_entries on received_at >= day and received_at < day + interval '1 day'
    group by day order by day`.execute(db)
  const { rows: names } = await sql<{ channel: string; name: string; count: number }>`
    select channel, name, count(*)::int as count from log_entries
    where received_at > now() - make_interval(days => ${daysShown})
    group by channel, name order by count(*) desc, name limit ${namesShown}`.execute(db)
  return { days, names }
}
