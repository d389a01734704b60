import { oldNamesPerBlogMax } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { refuseBlogName } from '@bowerbird/domain/blogs/blogs.rules.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../core/database/database.ts'
import { changed } from '../core/database/transactions.ts'
import type { Member } from '../core/http/viewer.ts'
import { readOwnedBlog } from './blogs.views.ts'

/** The old name goes on leading here. A name that the blog had before may be taken back. */
export async function renameBlog(
  db: Db,
  viewer: Member,
  { blogName, newName }: { blogName: string; newName: string },
): Promise<{ name: string }> {
  return db.transaction().execute(async (tx) => {
    const { id, name } = await readOwnedBlog(tx, viewer, blogName)
    if (newName === name) return { name }
    const refusal = refuseBlogName(newName)
    if (refusal) throw new RefusedError({ ...refusal, field: 'new_name' })
    await sql`delete from old_blog_names where name = ${newName} and blog_id = ${id}`.execute(tx)
    await keepName(tx, id, name)
    const { numAffectedRows } = await sql`
      update blogs set name = ${newName} where id = ${id}
        and not exists (select from old_blog_names where name = ${newName})`
      .execute(tx)
      .catch(rethrowTaken)
    if (!numAffectedRows) throw new RefusedError(taken)
    changed(tx, 'blogs', id)
    return { name: newName }
  })
}

async function keepName(tx: Tx, blogId: string, name: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    with kept as (insert into old_blog_names (name, blog_id) values (${name}, ${blogId}) on conflict do nothing)
    select count(*)::int as count from old_blog_names where blog_id = ${blogId}`.execute(tx)
  if ((rows[0]?.count ?? 0) >= oldNamesPerBlogMax) throw new RefusedError(blogsRefusals.renamedTooOften)
}

const taken = { ...blogsRefusals.nameTaken, field: 'new_name' }

/** The unique index decides between two who want a name at once. */
function rethrowTaken(problem: unknown): never {
  throw (problem as { code?: string }).code === '23505' ? new RefusedError(taken) : problem
}
