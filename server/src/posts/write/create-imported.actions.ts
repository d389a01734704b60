import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { PostChange } from '@bowerbird/domain/posts/document/change.ts'
import type { PostDocument } from '@bowerbird/domain/posts/document/post-document.ts'
import type { Tx } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import { insertOldVersions, type OldVersion } from '../history/history.store.ts'
import { createNow } from './create-post.actions.ts'
import { ownPart, summaryOf } from './own-part.ts'
import { insertPartsOfOthers, makeTrailIds, pinFirst } from './posts.store.ts'

/** Words of somebody elsewhere that an imported post answered. */
export interface ElsewherePart {
  blogName: string
  url: string
  draft: PostChange
}

export interface ImportedWork {
  blogId: string
  draft: PostChange
  /** Oldest first. */
  trail: readonly ElsewherePart[]
  isPinned: boolean
  /** Its words before each edit, oldest first. */
  versions: readonly OldVersion[]
}

/**
 * Makes a post that was written elsewhere, with its date and the parts of others before it. A part that cannot be kept is
 * left out. Returns the id, and the names whose parts are missing.
 */
export async function createImported(
  tx: Tx,
  viewer: Member,
  { blogId, draft, trail, isPinned, versions }: ImportedWork,
): Promise<{ postId: string; leftOut: string[] }> {
  const parts: { of: ElsewherePart; part: PostDocument }[] = []
  for (const of of trail) {
    const part = await partOf(tx, viewer, of)
    if (part) parts.push({ of, part })
  }
  const { dateMs } = draft
  const ids = await makeTrailIds(tx, parts.length, dateMs === undefined ? null : new Date(dateMs))
  const made = await createNow(tx, viewer, draft, {
    to: { id: blogId },
    imported: {
      trail: ids,
      source_blog_name: trail.at(-1)?.blogName ?? null,
      summary: parts.map(({ part }) => summaryOf(part, '')).findLast(Boolean) ?? '',
    },
  })
  const rows = parts.map(({ of, part }, at) => ({ id: ids[at] as string, blogName: of.blogName, part }))
  if (rows.length > 0) await insertPartsOfOthers(tx, made.row, rows)
  if (isPinned) await pinFirst(tx, blogId, made.row.id)
  if (versions.length > 0) await insertOldVersions(tx, made.row.id, versions)
  const leftOut = trail.filter((of) => !parts.some((each) => each.of === of)).map(({ blogName }) => blogName)
  return { postId: made.row.id, leftOut }
}

async function partOf(tx: Tx, { accountId }: Member, { url, draft }: ElsewherePart): Promise<PostDocument | null> {
  try {
    const part = await ownPart(tx, draft, { accountId, hasTrail: false })
    return part && { ...part, fields: { ...part.fields, elsewhereUrl: url } }
  } catch (problem) {
    if (problem instanceof RefusedError) return null
    throw problem
  }
}
