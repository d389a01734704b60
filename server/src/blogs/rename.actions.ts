import { oldNamesPerBlogMax } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Tx } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import { countOldNames, keepName, updateName } from './blogs.store.ts'
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
  if (!(await updateName(tx, id, newName).catch(rethrowTaken))) throw new RefusedError(taken)
  await keepName(tx, { blogId: id, name, leavesBehind })
  return { name: newName, oldName: name }
}

async function refuseTooMany(tx: Tx, blogId: string, newName: string): Promise<void> {
  if ((await countOldNames(tx, blogId, newName)) >= oldNamesPerBlogMax)
    throw new RefusedError(blogsRefusals.renamedTooOften)
}

const taken = { ...blogsRefusals.nameTaken, field: 'new_name' }

function rethrowTaken(problem: unknown): never {
  throw (problem as { code?: string }).code === '23505' ? new RefusedError(taken) : problem
}
