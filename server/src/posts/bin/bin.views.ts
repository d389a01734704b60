import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import type { BinnedPost, listBin as call } from '@bowerbird/domain/posts/bin/bin.contract.ts'
import { binPerPage } from '@bowerbird/domain/posts/posts.limits.ts'
import { readAdminBlog } from '../../blogs/blogs.views.ts'
import type { Db } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import { listBinned } from './bin.store.ts'

export async function listBin(
  db: Db,
  viewer: Member,
  { blogName, before }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const { id } = await readAdminBlog(db, viewer, blogName)
  const rows = await listBinned(db, id, before, binPerPage + 1)
  const posts = rows.slice(0, binPerPage)
  return {
    posts: posts.map((row) => ({
      ...row,
      type: row.type as BinnedPost['type'],
      deleted_at: row.deleted_at.toISOString(),
      ends_at: row.ends_at.toISOString(),
    })),
    next: rows.length > binPerPage ? (posts.at(-1)?.id ?? null) : null,
  }
}
