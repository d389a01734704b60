import { createHash } from 'node:crypto'
import { blogStyleMaxBytes } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import type * as calls from '@bowerbird/domain/blogs/styles.contract.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { blogStylePath } from '@bowerbird/domain/core/urls.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Answer } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { listOwnAddresses } from '../../media/media.views.ts'
import { readAdminBlog } from '../blogs.views.ts'
import { cleanCss } from './clean-css.ts'
import { findStyleOf, saveStyle } from './styles.store.ts'

/** Keeps the text as it was typed, and what is served of it. Another text has another address. DAY-089, DAY-094 */
export const saveBlogStyle: Answer<typeof calls.saveBlogStyle> = async (
  db,
  viewer,
  { blogName, css: source },
  { deps },
) => {
  return db.transaction().execute(async (tx) => {
    const { id, name } = await readAdminBlog(tx, viewer, blogName)
    const { css, takenOut } = await clean(tx, viewer, source, deps.config.origin)
    const key = css ? createHash('sha256').update(css).digest('hex').slice(0, 20) : null
    await saveStyle(tx, id, { source, css, key })
    return { style_url: key && blogStylePath(name, key), taken_out: takenOut }
  })
}

/** The same text is cleaned in the same way when it is saved. DAY-204 */
export const previewBlogStyle: Answer<typeof calls.previewBlogStyle> = async (
  db,
  viewer,
  { blogName, css: source },
  { deps },
) => {
  await readAdminBlog(db, viewer, blogName)
  const { css, takenOut } = await clean(db, viewer, source, deps.config.origin)
  return { css, taken_out: takenOut }
}

async function clean(db: Db | Tx, viewer: Member, source: string, origin: string) {
  if (Buffer.byteLength(source) > blogStyleMaxBytes) throw new RefusedError(blogsRefusals.styleTooLong)
  // The first run finds the addresses, so that one statement can tell whose they are.
  const addresses = new Set<string>()
  const found = cleanCss(source, (address) => addresses.size < 50 && addresses.add(address).size > 0)
  if (addresses.size === 0) return found
  const own = await listOwnAddresses(db, viewer.accountId, [...addresses], origin)
  return cleanCss(source, (address) => own.has(address))
}

/** The writer's own text, with what is not served of it. */
export const readBlogStyle: Answer<typeof calls.readBlogStyle> = async (db, viewer, { blogName }, { deps }) => {
  const { id } = await readAdminBlog(db, viewer, blogName)
  const row = await findStyleOf(db, id)
  if (!row) return { css: '', taken_out: [], removed_reason: null }
  const { takenOut } = await clean(db, viewer, row.source, deps.config.origin)
  return { css: row.source, taken_out: takenOut, removed_reason: row.removed_reason }
}
