import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { blogName } from '@bowerbird/domain/blogs/entities.contract.ts'
import { refuse } from '@bowerbird/domain/core/refusal.ts'
import { isStandingFor } from '../blogs/blog-visibility.ts'
import { isUuid, readVisibleBlog } from '../blogs/blogs.views.ts'
import { type Db, queryRows } from '../core/database/database.ts'
import type { Member, Viewer } from '../core/http/viewer.ts'

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
  const found = (await nameIn(db, named)) || refuse(blogsRefusals.gone)
  return isUuid(found) ? (await readVisibleBlog(db, viewer, found)).name : found
}

interface Named {
  named: string
  id: string
  name: string
}

/** Finds many blogs at once, however each is named; those that are not here are left out. */
export async function findNamed(db: Db, viewer: Member, named: readonly string[]): Promise<Named[]> {
  const asked = named.map((one) => {
    const lower = one.toLowerCase()
    return { named: one, uuid: uuidIn(one), host: lower, name: nameOnly(lower.split('.')[0] as string) }
  })
  return queryRows<Named>(db)`
    select distinct on (asked.named) asked.named, blogs.id, blogs.name
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked (named text, uuid uuid, host text, name text)
    join blogs on blogs.uuid = asked.uuid or blogs.cname = asked.host or blogs.name = asked.name
    where ${isStandingFor(viewer)}
    order by asked.named, (blogs.cname = asked.host) desc nulls last`
}
