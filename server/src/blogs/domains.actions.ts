import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { cleanHostName, refuseDomain } from '@bowerbird/domain/blogs/domains.rules.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { changed } from '../core/database/transactions.ts'
import type { Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { urlOfBlog } from './blog-shapes.ts'
import { readOwnedBlog } from './blogs.views.ts'

/** A domain belongs to one blog, the first to claim it. */
export async function saveBlogDomain(
  db: Db,
  viewer: Member,
  { blogName, typed }: { blogName: string; typed: string },
  { deps }: Context,
) {
  const { origin } = deps.config
  return db.transaction().execute(async (tx) => {
    const { id, name } = await readOwnedBlog(tx, viewer, blogName)
    const cname = typed ? cleanHostName(typed) : null
    const refusal = typed ? refuseDomain(cname, new URL(origin).hostname) : null
    if (refusal) throw new RefusedError(refusal)
    const { numAffectedRows } = await sql`
      update blogs set cname = ${cname} where id = ${id}
        and not exists (select from blogs others where others.cname = ${cname} and others.id <> ${id})`
      .execute(tx)
      .catch(rethrowTaken)
    if (!numAffectedRows) throw new RefusedError(blogsRefusals.hostNameTaken)
    changed(tx, 'blogs', id)
    return { cname, url: urlOfBlog({ name, cname }, origin) }
  })
}

/** The unique index decides between two concurrent claims. */
function rethrowTaken(problem: unknown): never {
  if ((problem as { code?: string }).code === '23505') throw new RefusedError(blogsRefusals.hostNameTaken)
  throw problem
}
