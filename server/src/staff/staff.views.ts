import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { blogPath, postPath } from '@bowerbird/domain/core/urls.ts'
import type * as calls from '@bowerbird/domain/staff/staff.contract.ts'
import type { BlogSwitch } from '@bowerbird/domain/staff/staff.contract.ts'
import { sql } from 'kysely'
import type { RowOf } from '../core/database/database.ts'
import type { Answer, Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { isPostInPublic } from '../moderation/visibility.ts'
import { assemblePosts } from '../posts/read/assemble-posts.ts'
import { readPage } from '../posts/read/post-rows.ts'

const pageSize = 30
const daysShown = 14
const namesShown = 20

export function checkStaff(viewer: Member): void {
  if (!viewer.isStaff) throw new RefusedError(coreRefusals.staffOnly)
}

const timeOf = (id: string) => new Date(timeOfIdMs(id)).toISOString()
const nextOf = (rows: { id: string }[]) => (rows.length < pageSize ? null : (rows.at(-1)?.id ?? null))

type MarkColumns = Pick<RowOf<'blogs'>, 'is_spam' | 'is_nsfw' | 'is_adult' | 'is_uniblocked' | 'is_suspended'>
export const marksOf = (row: MarkColumns) => ({
  spam: row.is_spam,
  nsfw: row.is_nsfw,
  adult: row.is_adult,
  uniblock: row.is_uniblocked,
  suspended: row.is_suspended,
})
export const switchesOf = ({ can_send_messages, is_messaging_bot }: Record<BlogSwitch, boolean>) => ({
  can_send_messages,
  is_messaging_bot,
})
export const switchColumns = ['blogs.can_send_messages', 'blogs.is_messaging_bot'] as const
export const markColumns = [
  'blogs.is_spam',
  'blogs.is_nsfw',
  'blogs.is_adult',
  'blogs.is_uniblocked',
  'blogs.is_suspended',
] as const

export const listReports: Answer<typeof calls.listReports, Pick<Context, 'deps'>> = async (
  db,
  viewer,
  { before },
  { deps },
) => {
  checkStaff(viewer)
  const rows = await db
    .selectFrom('reports')
    .innerJoin('blogs', 'blogs.id', 'reports.blog_id')
    .leftJoin('accounts', 'accounts.id', 'reports.account_id')
    .leftJoin('blogs as reporter', 'reporter.id', 'accounts.primary_blog_id')
    .select(['reports.id', 'reports.reason', 'reports.details', 'blogs.name', ...markColumns])
    .select(['reporter.name as by', 'reports.post_id', 'reports.server'])
    .where('reports.settled_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('reports.id', '<', before as string))
    .orderBy('reports.id', 'desc')
    .limit(pageSize)
    .execute()
  // Staff see public posts even of a blog that blocked them, and uncovered.
  const page = sql`
    select posts.id, posts.id as cursor from posts
    where posts.id = any(${rows.flatMap(({ post_id }) => post_id ?? [])}::bigint[]) and ${isPostInPublic}`
  const reported = await readPage(db, viewer, page)
  const uncovered = { isSafeModeOn: async () => false, ignoresFilters: true }
  const posts = await assemblePosts(db, viewer, reported, deps.config.origin, uncovered)
  return {
    reports: rows.map((row) => ({
      id: row.id,
      at: timeOf(row.id),
      reason: row.reason,
      details: row.details,
      by: row.by ?? '',
      server: row.server,
      blog: { name: row.name, url: blogPath(row.name), marks: marksOf(row) },
      post: posts.find(({ id }) => id === row.post_id) ?? null,
    })),
    next: nextOf(rows),
  }
}

export const readMarks: Answer<typeof calls.readMarks> = async (db, viewer, { blogName }) => {
  checkStaff(viewer)
  const row = await db
    .selectFrom('blogs')
    .select(['blogs.name', ...markColumns, ...switchColumns])
    .where('blogs.name', '=', blogName)
    .executeTakeFirstOrThrow(() => new RefusedError(coreRefusals.notFound))
  return { name: row.name, marks: marksOf(row), switches: switchesOf(row) }
}

export const listAudit: Answer<typeof calls.listAudit> = async (db, viewer, { before }) => {
  checkStaff(viewer)
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.account_id')
    .leftJoin('blogs as actor', 'actor.id', 'accounts.primary_blog_id')
    .leftJoin('posts', (join) =>
      join.on(isPostInPublic).on('posts.id', '=', sql<string>`case when action like 'post.%' then subject::bigint end`),
    )
    .leftJoin('blogs', 'blogs.id', 'posts.blog_id')
    .select(['audit_log.id', 'audit_log.action', sql<string | null>`coalesce(actor.name, body->>'by')`.as('by')])
    .select(['posts.id as post_id', 'posts.slug', 'posts.summary', 'blogs.name as blog_name'])
    .select([
      sql<string>`case when action ~ '^(blog|person|post)[.]' then coalesce(body->>'name', subject) else subject end`.as(
        'subject',
      ),
      sql<boolean | null>`coalesce(body->'isOn', body->'on')::boolean`.as('is_on'),
      sql<string>`concat_ws(': ', body->>'room', body->>'reason')`.as('details'),
    ])
    .$if(before !== undefined, (query) => query.where('audit_log.id', '<', before as string))
    .orderBy('audit_log.id', 'desc')
    .limit(pageSize)
    .execute()
  const acts = rows.map(({ post_id, slug, summary, blog_name, ...row }) => ({
    ...row,
    at: timeOf(row.id),
    by: row.by ?? '',
    post: post_id ? { url: postPath(blog_name ?? '', post_id, slug ?? ''), summary: summary ?? '' } : null,
  }))
  return { acts, next: nextOf(rows) }
}

export const summariseLogs: Answer<typeof calls.summariseLogs> = async (db, viewer) => {
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
