import { followedTagsMax } from '@bowerbird/domain/feeds/feeds.limits.ts'
import { tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import { sql } from 'kysely'
import { type Db, hasRows, type Tx } from '../core/database/database.ts'

/**
 * Skips tags that are followed already, and those beyond the limit. Locks the account so that concurrent follows cannot
 * exceed it.
 */
export async function insertFollowedTags(tx: Tx, accountId: string, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  await sql`
    insert into followed_tags (account_id, tag_key, tag)
    select ${accountId}, wanted.key, wanted.tag
    from unnest(${tags.map(tagKey)}::text[], ${tags}::text[]) as wanted (key, tag)
    where not exists (select from followed_tags as kept
                      where kept.account_id = ${accountId} and kept.tag_key = wanted.key)
    limit greatest(0, ${followedTagsMax} - (select count(*) from followed_tags where account_id = ${accountId}))
    on conflict do nothing`.execute(tx)
}

export const isTagFollowed = (db: Db | Tx, accountId: string, tag: string) => hasRows(db)`
    select from followed_tags where account_id = ${accountId} and tag_key = ${tagKey(tag)}`

export const deleteFollowedTag = (db: Db, accountId: string, tag: string) =>
  db.deleteFrom('followed_tags').where('account_id', '=', accountId).where('tag_key', '=', tagKey(tag)).execute()
