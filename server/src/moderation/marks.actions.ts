import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { RefusedError, refuse, throwIf } from '@bowerbird/domain/core/refusal.ts'
import { blogPath, suspendedPath } from '@bowerbird/domain/core/urls.ts'
import type { BlogMark } from '@bowerbird/domain/moderation/moderation.contract.ts'
import { suspensionLetter, suspensionLiftedLetter } from '@bowerbird/domain/moderation/moderation.messages.ts'
import { moderationRefusals } from '@bowerbird/domain/moderation/moderation.refusals.ts'
import { refuseToggle } from '@bowerbird/domain/moderation/moderation.rules.ts'
import { flipBlogMark } from '../blogs/blog-marks.ts'
import { findBlogByName, readVisibleBlog } from '../blogs/blogs.views.ts'
import { recordAudit } from '../core/audit-log.ts'
import type { Db, Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { writeToOwners } from './write-to-owners.ts'

const columns = {
  spam: 'is_spam',
  nsfw: 'is_nsfw',
  adult: 'is_adult',
  uniblock: 'is_uniblocked',
  suspended: 'is_suspended',
} as const satisfies Record<BlogMark, string>

/**
 * Records every flip in the audit log, in the same transaction; the owners learn of a suspension. `to` refuses a flip
 * to the other side. POST-376
 */
export const toggleMark =
  <Mark extends BlogMark>(mark: Mark) =>
  async (
    db: Db,
    viewer: Member,
    { blogName, reason, to }: { blogName: string; reason: string; to?: boolean },
    { deps }: Pick<Context, 'deps'>,
  ): Promise<Record<Mark, boolean>> => {
    const isOn = await db.transaction().execute(async (tx) => {
      const blog = await readMarkableBlog(tx, viewer, blogName)
      throwIf(refuseToggle(mark, { isStaff: viewer.isStaff, isOwner: viewer.adminOf.includes(blog.id) }))
      const flipped = await flipBlogMark(tx, blog.id, columns[mark])
      if (to === !flipped) throw new RefusedError(moderationRefusals.alreadyMarked)
      await recordAudit(tx, viewer, {
        action: `blog.${mark}.toggled`,
        subject: blog.id,
        body: { name: blog.name, isOn: flipped, ...(reason && { reason }) },
      })
      if (mark === 'suspended') await writeAboutSuspension(tx, deps, blog, flipped ? { reason } : null)
      return flipped
    })
    return { [mark]: isOn } as Record<Mark, boolean>
  }

async function writeAboutSuspension(
  tx: Tx,
  { config, site }: Deps,
  blog: { id: string; name: string },
  suspended: { reason: string } | null,
): Promise<void> {
  const about = { siteName: (await site.read()).name, blogName: blog.name }
  await writeToOwners(tx, blog.id, () =>
    suspended
      ? suspensionLetter({ ...about, ...suspended, link: config.origin + suspendedPath(blog.name) })
      : suspensionLiftedLetter({ ...about, link: config.origin + blogPath(blog.name) }),
  )
}

/** Staff can mark every blog, even one that blocked them. */
async function readMarkableBlog(tx: Tx, viewer: Member, blogName: string) {
  if (!viewer.isStaff) return readVisibleBlog(tx, viewer, blogName)
  const blog = (await findBlogByName(tx, blogName)) ?? refuse(blogsRefusals.gone)
  return blog
}
