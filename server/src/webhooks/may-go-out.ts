import type { Right } from '@bowerbird/domain/apps/apps.rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isAccountOpen } from '../accounts/standing/open-accounts.ts'
import { isSenderVisibleAt, isSenderVisibleTo, seerOf } from '../blogs/blog-visibility.ts'
import { isPostVisibleTo } from '../moderation/visibility.ts'

/** The rights are those of tokens that still work: without `offline_access` they end within the hour. */
const hasRight = (right: Right): RawBuilder<SqlBool> => sql`exists (
  select from app_tokens where app_tokens.grant_id = app_grants.id and app_tokens.replaced_at is null
    and (app_tokens.expires_at is null or app_tokens.expires_at > now()) and ${sql.lit(right)} = any(app_tokens.rights))`

const member = seerOf(sql`allowed.account_id`)
const askerBlogId = sql`case when not asks.is_anonymous then asks.asker_blog_id end`

/** A member of the blog allowed the app, and may see who acted. Questions are for owners and admins who let it write. */
const isAllowed = sql<SqlBool>`exists (
  select from blog_members as allowed
  join accounts on accounts.id = allowed.account_id and ${isAccountOpen('accounts')}
  join app_grants on app_grants.account_id = allowed.account_id and app_grants.app_id = webhooks.app_id
  where allowed.blog_id = told.blog_id
    and case when told.event = 'ask.received' then allowed.role in ('owner', 'admin') and ${hasRight('write')}
      else ${hasRight('basic')} end
    and ${isSenderVisibleAt(member, sql`posts.blog_id`, sql`told.blog_id`)}
    and ${isSenderVisibleAt(member, sql`coalesce(notes.blog_id, ${askerBlogId})`, sql`told.blog_id`)})`

/**
 * Whether a webhook may be sent what `told` names, by its columns event, blog_id, post_id and note_id; expects tables
 * of these two names. A guest must see posts and replies; a question must wait in the inbox. Asked when the event
 * happens, and again before each try.
 */
export const mayGoOut = sql<SqlBool>`(
  exists (
    select from apps join accounts on accounts.id = apps.account_id and ${isAccountOpen('accounts')}
    where apps.id = webhooks.app_id)
  and exists (
    select from blogs as about
    join posts on posts.id = told.post_id
    join blogs on blogs.id = posts.blog_id
    left join notes on notes.id = told.note_id and notes.post_id = posts.id and notes.kind = 'reply'
    left join asks on asks.post_id = posts.id and told.event = 'ask.received'
    where about.id = told.blog_id and not about.is_suspended
      and case when told.event = 'ask.received' then asks.post_id is not null and posts.state = 'unapproved'
        else ${isPostVisibleTo(null)} and not about.members_only
          and (told.note_id is null or notes.id is not null and ${isSenderVisibleTo(null, sql`notes.blog_id`)}) end
      and ${isAllowed}))`
