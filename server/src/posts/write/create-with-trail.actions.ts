import type { PostChange } from '@bowerbird/domain/posts/document/change.ts'
import type { PostDocument } from '@bowerbird/domain/posts/document/post-document.ts'
import type { Tx } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import { type CreatedPost, createNow } from './create-post.actions.ts'
import { summaryOf } from './own-part.ts'
import { insertPartsOfOthers, makeTrailIds } from './posts.store.ts'

/** A part that is here, or one that comes with the post from somebody who is not here. */
export type TrailPart = { contentId: string; blogName: string } | { part: PostDocument; blogName: string }

/** Makes a post of another server with the parts that it answers, oldest first. */
export async function createWithTrail(
  tx: Tx,
  viewer: Member,
  draft: PostChange,
  { blogId, isImported }: { blogId: string; isImported: boolean },
  parts: readonly TrailPart[],
): Promise<CreatedPost> {
  const brought = parts.flatMap((each) => ('part' in each ? [each] : []))
  const date = draft.dateMs === undefined ? null : new Date(draft.dateMs)
  const ids = await makeTrailIds(tx, brought.length, date)
  const rows = brought.map(({ part, blogName }, at) => ({ id: ids[at] as string, blogName, part }))
  const left = rows.map(({ id }) => id)
  const trail = parts.map((each) => ('part' in each ? (left.shift() as string) : each.contentId))
  const basis = {
    trail,
    source_blog_name: parts.at(-1)?.blogName ?? null,
    summary: brought.map(({ part }) => summaryOf(part, '')).findLast(Boolean) ?? '',
  }
  const destination = isImported ? { imported: basis } : { trail: basis }
  const made = await createNow(tx, viewer, draft, { to: { id: blogId }, ...destination })
  if (rows.length > 0) await insertPartsOfOthers(tx, made.row, rows)
  return made
}
