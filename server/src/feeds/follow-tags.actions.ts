import { followedTagsMax } from '@bowerbird/domain/feeds/feeds.limits.ts'
import { tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import { sql } from 'kysely'
import type { Tx } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'

/** Skips tags that are followed already, and those beyond the limit. */
export async function followTags(tx: Tx, viewer: Member, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return
  await tx.selectFrom('accounts').select('id').where('id', '=', viewer.accountId).forNoKeyUpdate().execute()
  await sql`
    insert into followed_tags (account_id, tag_key, tag)
    select ${viewer.accountId}, wanted.key, wanted.tag
    from unnest(${tags.map(tagKey)}::text[], ${tags}::text[]) as wanted (key, tag)
    where not exists (select from followed_tags as kept
                      where kept.account_id = ${viewer.accountId} and kept.tag_key = wanted.key)
    limit greatest(0, ${followedTagsMax} - (select count(*) from followed_tags where account_id = ${viewer.accountId}))
    on conflict do nothing`.execute(tx)
}
