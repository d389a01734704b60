import type { BinnedPost, listBin as call } from '@bowerbird/domain/posts/bin/bin.contract.ts'
import { binPerPage } from '@bowerbird/domain/posts/posts.limits.ts'
import { readAdminBlog } from '../../blogs/blogs.views.ts'
import type { Answer } from '../../core/http/serve.ts'
import { listBinned } from './bin.store.ts'

export const listBin: Answer<typeof call> = async (db, viewer, { blogName, before }) => {
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
