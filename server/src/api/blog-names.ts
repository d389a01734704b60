import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { blogName } from '@bowerbird/domain/blogs/entities.contract.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { isUuid, readVisibleBlog } from '../blogs/blogs.views.ts'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/http/viewer.ts'

const bytesOfUuid = 16

/** Returns the uuid behind a `t:` name; null for other names. */
function uuidIn(named: string): string | null {
  const bytes = named.startsWith('t:') ? Buffer.from(named.slice(2), 'base64url') : null
  if (bytes?.length !== bytesOfUuid) return null
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Returns the name or uuid by which the site knows a blog that a client names by `name`, `name.any.domain`, the blog's
 * own domain, or `t:` and its id. The caller decides whether the viewer may see it.
 */
export async function nameIn(db: Db, named: string): Promise<string> {
  const uuid = uuidIn(named)
  if (uuid) return uuid
  const lower = named.toLowerCase()
  if (!lower.includes('.')) return nameOnly(lower)
  const owner = await db.selectFrom('blogs').select('name').where('cname', '=', lower).executeTakeFirst()
  return owner?.name ?? nameOnly(lower.split('.')[0] as string)
}

/** The site takes whatever is longer than a name for a uuid. */
const nameOnly = (text: string) => (blogName.safeParse(text).success ? text : '')

/** The name of a blog, for calls that take no id. */
export async function blogNameOf(db: Db, viewer: Viewer, named: string): Promise<string> {
  const found = await nameIn(db, named)
  if (!found) throw new RefusedError(blogsRefusals.gone)
  return isUuid(found) ? (await readVisibleBlog(db, viewer, found)).name : found
}
