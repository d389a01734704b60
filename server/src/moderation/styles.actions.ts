import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import type * as calls from '@bowerbird/domain/blogs/styles.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import { styleRemovedLetter } from '@bowerbird/domain/moderation/moderation.messages.ts'
import { takeStyleAway } from '../blogs/blog-marks.ts'
import { findBlogByName } from '../blogs/blogs.views.ts'
import { recordAudit } from '../core/audit-log.ts'
import type { Answer } from '../core/http/serve.ts'
import { writeToOwners } from './write-to-owners.ts'

/** Staff take a stylesheet away; the owners read why, by mail and beside their text. DAY-096 */
export const removeStyle: Answer<typeof calls.removeBlogStyle> = async (db, viewer, { blogName, reason }, { deps }) => {
  if (!viewer.isStaff) throw new RefusedError(coreRefusals.staffOnly)
  const { config, site } = deps
  const siteName = (await site.read()).name
  return db.transaction().execute(async (tx) => {
    const blog = (await findBlogByName(tx, blogName)) ?? refuse(blogsRefusals.gone)
    if (!(await takeStyleAway(tx, blog.id, reason))) return { removed: false }
    await recordAudit(tx, viewer, { action: 'blog.style.removed', subject: blog.id, body: { name: blog.name, reason } })
    const link = `${config.origin}/settings/blog/${blog.name}`
    await writeToOwners(tx, blog.id, () => styleRemovedLetter({ siteName, blogName: blog.name, reason, link }))
    return { removed: true }
  })
}
