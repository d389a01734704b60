import type { Import, listImports as listCall } from '@bowerbird/domain/imports/imports.contract.ts'
import { importsShownMax } from '@bowerbird/domain/imports/imports.limits.ts'
import { canUndo } from '@bowerbird/domain/imports/imports.rules.ts'
import { readAdminBlog } from '../blogs/blogs.views.ts'
import type { Answer } from '../core/http/serve.ts'
import { type ImportRow, readImports } from './imports.store.ts'

export const importFrom = (row: ImportRow): Import => ({
  id: row.id,
  source: row.source,
  state: row.state,
  from: row.came_from,
  received_bytes: Number(row.received_bytes),
  total_bytes: Number(row.total_bytes),
  next_part: row.next_part,
  report: row.report,
  choices: row.choices,
  ...{ done: row.done, total: row.total, made: row.made, skipped: row.skipped, failed: row.failed },
  seconds_left: row.seconds_left,
  problem: row.problem,
  can_undo: canUndo(row.state, row.made),
  created_at: row.created_at.toISOString(),
})

export const listImports: Answer<typeof listCall> = async (db, viewer, { blogName }) => {
  const blog = await readAdminBlog(db, viewer, blogName)
  return { imports: (await readImports(db, blog.id, importsShownMax)).map(importFrom) }
}
