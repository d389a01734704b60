import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { feedsRefusals } from '@bowerbird/domain/feeds/feeds.refusals.ts'
import type { Db, Tx } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import { deleteFollowedTag, insertFollowedTags, isTagFollowed } from './followed-tags.store.ts'

/** Idempotent: following again never exceeds the limit. */
export async function followTag(db: Db, viewer: Member, { tag }: { tag: string }) {
  return db.transaction().execute(async (tx) => {
    await followTags(tx, viewer, [tag])
    if (!(await isTagFollowed(tx, viewer.accountId, tag))) throw new RefusedError(feedsRefusals.tooManyTags)
    return { tag, following: true }
  })
}

/** Part of a larger write. Skips those beyond the limit. */
export const followTags = (tx: Tx, { accountId }: Member, tags: readonly string[]): Promise<void> =>
  insertFollowedTags(tx, accountId, tags)

export async function unfollowTag(db: Db, viewer: Member, { tag }: { tag: string }) {
  await deleteFollowedTag(db, viewer.accountId, tag)
  return { tag, following: false }
}
