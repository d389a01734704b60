import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import { checkStaff, markColumns, marksOf, switchColumns, switchesOf } from './staff.views.ts'

const pageSize = 30

/** Lists blogs, the newest first, or those whose name or title holds some words. */
export async function listBlogs(db: Db, viewer: Member, { query = '', before }: { query?: string; before?: string }) {
  checkStaff(viewer)
  const words = query.trim().toLowerCase()
  const rows = await selectBlogs(db)
    .where(sql<boolean>`(strpos(blogs.name, ${words}) > 0 or strpos(lower(blogs.title), ${words}) > 0)`)
    .$if(before !== undefined, (wanted) => wanted.where('blogs.id', '<', before as string))
    .orderBy('blogs.id', 'desc')
    .limit(pageSize)
    .execute()
  return { blogs: rows.map(shape), next: rows.length < pageSize ? null : (rows.at(-1)?.id ?? null) }
}

export async function readBlog(db: Db, viewer: Member, name: string) {
  checkStaff(viewer)
  const row = await selectBlogs(db).where('blogs.name', '=', name.toLowerCase()).executeTakeFirst()
  if (!row) throw new RefusedError(coreRefusals.notFound)
  return shape(row)
}

const selectBlogs = (db: Db) =>
  db
    .selectFrom('blogs')
    .select(['blogs.id', 'blogs.name', 'blogs.title', 'blogs.created_at', 'blogs.follower_count'])
    .select([...markColumns, ...switchColumns])
    .select(
      sql<string[]>`array(
        select accounts.email from blog_members join accounts on accounts.id = blog_members.account_id
        where blog_members.blog_id = blogs.id and blog_members.is_owner)`.as('owners'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof selectBlogs>['executeTakeFirstOrThrow']>>

const shape = (row: Row) => ({
  ...{ id: row.id, name: row.name, title: row.title, created_at: row.created_at.toISOString() },
  ...{ owners: row.owners, followers: row.follower_count, marks: marksOf(row), switches: switchesOf(row) },
})
