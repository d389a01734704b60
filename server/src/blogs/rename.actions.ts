import { oldNamesPerBlogMax } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { sql } from 'kysely'
import type { Tx } from '../core/database/database.ts'
import { changed } from '../core/database/transactions.ts'
import type { Member } from '../core/http/viewer.ts'
import { isNameReserved, keepName } from './blogs.store.ts'
import { readOwnedBlog } from './blogs.views.ts'
import { refuseNewName } from './new-names.ts'

/** The old name redirects here unless it is left behind. A name that the blog had before may be taken back. */
export async function renameBlog(
  tx: Tx,
  viewer: Member,
  { blogName, newName, leavesBehind }: { blogName: string; newName: string; leavesBehind: boolean },
): Promise<{ name: string; oldName: string }> {
  const { id, name } = await readOwnedBlog(tx, viewer, blogName)
  if (newName === name) return { name, oldName: name }
  const refusal = await refuseNewName(tx, newName, viewer.accountId)
  if (refusal) throw new RefusedError({ ...refusal, field: 'new_name' })
  await refuseTooMany(tx, id, newName)
  const { numAffectedRows } = await sql`
    update blogs set name = ${newName} where id = ${id} and not ${isNameReserved(newName, [id])}`
    .execute(tx)
    .catch(rethrowTaken)
  if (!numAffectedRows) throw new RefusedError(taken)
  await sql`delete from old_blog_names where name = ${newName}`.execute(tx)
  await keepName(tx, { blogId: id, name, leavesBehind })
  changed(tx, 'blogs', id)
  return { name: newName, oldName: name }
}

async function refuseTooMany(tx: Tx, blogId: string, newName: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from old_blog_names
    where coalesce(blog_id, left_by) = ${blogId} and name <> ${newName}`.execute(tx)
  if ((rows[0]?.count ?? 0) >= oldNamesPerBlogMax) throw new RefusedError(blogsRefusals.renamedTooOften)
}

const taken = { ...blogsRefusals.nameTaken, field: 'new_name' }

/** The unique index decides between two who want a name at once. */
function rethrowTaken(problem: unknown): never {
  throw (problem as { code?: string }).code === '23505' ? new RefusedError(taken) : problem
}
