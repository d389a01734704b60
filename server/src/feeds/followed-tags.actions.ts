import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { followedTagsMax } from '@bowerbird/domain/feeds/feeds.limits.ts'
import { feedsRefusals } from '@bowerbird/domain/feeds/feeds.refusals.ts'
import { tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'

/** Idempotent: following again never exceeds the limit. */
export async function followTag(db: Db, viewer: Member, { tag }: { tag: string }) {
  return db.transaction().execute(async (tx) => {
    // Locks the account so that concurrent follows cannot exceed the limit.
    await tx.selectFrom('accounts').select('id').where('id', '=', viewer.accountId).forNoKeyUpdate().execute()
    const { rows } = await sql<{ is_followed: boolean; count: number }>`
      select coalesce(bool_or(tag_key = ${tagKey(tag)}), false) as is_followed, count(*)::int as count
      from followed_tags where account_id = ${viewer.accountId}`.execute(tx)
    const { is_followed: isFollowed, count } = rows[0] as (typeof rows)[number]
    if (!isFollowed && count >= followedTagsMax) throw new RefusedError(feedsRefusals.tooManyTags)
    if (!isFollowed) {
      const row = { account_id: viewer.accountId, tag_key: tagKey(tag), tag }
      await tx.insertInto('followed_tags').values(row).execute()
    }
    return { tag, following: true }
  })
}

export async function unfollowTag(db: Db, viewer: Member, { tag }: { tag: string }) {
  await db
    .deleteFrom('followed_tags')
    .where('account_id', '=', viewer.accountId)
    .where('tag_key', '=', tagKey(tag))
    .execute()
  return { tag, following: false }
}
