import type { UnreadData } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { joinedTs } from './message-rows.ts'

const isUnread = sql`conversation_members.unread_count > 0 and not conversation_members.is_hidden`

/**
 * Unread messages per conversation of each blog whose messages the account reads, as one value of a larger statement. MSG-176,
 * MSG-288
 */
export const unreadOf = (accountId: RawBuilder<unknown>): RawBuilder<UnreadData> => sql`(
  select coalesce(jsonb_object_agg(unread_blogs.mention_key, coalesce((
      select jsonb_object_agg(conversation_id, unread_count) from conversation_members
      where conversation_members.blog_id = unread_blogs.id and ${isUnread}
        and conversation_members.newest_ts > ${joinedTs(accountId, sql`unread_blogs.id`)}), '{}')), '{}')
  from blog_members join blogs as unread_blogs on unread_blogs.id = blog_members.blog_id
  where blog_members.account_id = ${accountId} and blog_members.role <> 'editor')`

/** The same of the blog named `blogs`, in all its conversations together. */
export const unreadInBlog = (): RawBuilder<number> => sql`(
  select coalesce(sum(unread_count), 0)::int from conversation_members
  where conversation_members.blog_id = blogs.id and ${isUnread})`
