import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import type { saveBlogDomain as saveCall } from '@bowerbird/domain/blogs/domains.contract.ts'
import { cleanHostName, refuseDomain } from '@bowerbird/domain/blogs/domains.rules.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Db } from '../../core/database/database.ts'
import type { Context } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { urlOfBlog } from '../blog-shapes.ts'
import { takeDomain, updateBlog } from '../blogs.store.ts'
import { readOwnedBlog } from '../blogs.views.ts'
import { isProved, recordOf } from './prove-domain.ts'

/** A domain belongs to the blog that its DNS names, also where another blog had it. Until then nothing is reserved. */
export async function saveBlogDomain(
  db: Db,
  viewer: Member,
  { blogName, typed }: InputOf<typeof saveCall>,
  { deps }: Context,
): Promise<OutputOf<typeof saveCall>> {
  const { origin } = deps.config
  const blog = await readOwnedBlog(db, viewer, blogName)
  const wanted = typed ? cleanHostName(typed) : null
  const refusal = typed ? refuseDomain(wanted, new URL(origin).hostname) : null
  if (refusal) throw new RefusedError(refusal)
  const record = wanted && wanted !== blog.cname ? recordOf(deps, blog.uuid, wanted) : null
  if (record && !(await isProved(deps, record)))
    return { cname: blog.cname, url: urlOfBlog(blog, origin), record: { domain: wanted as string, ...record } }
  return db.transaction().execute(async (tx) => {
    const { id, name } = await readOwnedBlog(tx, viewer, blogName)
    if (wanted) await takeDomain(tx, wanted)
    await updateBlog(tx, id, { cname: wanted }).catch(rethrowTaken)
    return { cname: wanted, url: urlOfBlog({ name, cname: wanted }, origin), record: null }
  })
}

/** The unique index decides between two concurrent proofs. */
function rethrowTaken(problem: unknown): never {
  if ((problem as { code?: string }).code === '23505') throw new RefusedError(blogsRefusals.hostNameTaken)
  throw problem
}
