import type { Theme } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { GivenRole } from '@bowerbird/domain/blogs/roles.ts'
import type { Generated } from 'kysely'
import type { Json, MadeId, MadeTime, Time } from '../core/core.table.ts'

export interface BlogsTables {
  blogs: {
    id: MadeId
    uuid: Generated<string>
    name: string
    title: string
    description: Generated<string>
    /** The description as sanitised HTML, made when it is saved. */
    description_html: string | null
    theme: Json<Partial<Theme>>
    avatar_key: string | null
    header_key: string | null
    asks: Generated<boolean>
    anonymous_asks: Generated<boolean>
    submissions: Generated<boolean>
    can_receive_messages: Generated<boolean>
    messages_from_followed_only: Generated<boolean>
    can_be_followed: Generated<boolean>
    /** Hides the blog from everyone who does not look for it by name. */
    hidden_from_search: Generated<boolean>
    members_only: Generated<boolean>
    twitter_send_posts: Generated<boolean>
    facebook_opengraph_send_posts: Generated<boolean>
    queue_posts_per_day: Generated<number>
    queue_from_hour: Generated<number>
    queue_to_hour: Generated<number>
    queue_time_zone: Generated<string>
    /** The next publishing time of the queue; null while the queue is empty. */
    queue_next_at: Time | null
    queue_slots: number[] | null
    queue_tag_gap_hours: Generated<number>
    queue_is_paused: Generated<boolean>
    is_spam: Generated<boolean>
    is_nsfw: Generated<boolean>
    is_adult: Generated<boolean>
    is_uniblocked: Generated<boolean>
    is_suspended: Generated<boolean>
    /** Hidden because its owner left; reblogs of its posts stay. */
    is_leaving: Generated<boolean>
    newest_published_id: string | null
    follower_count: Generated<number>
    /** The newest notification that a member has seen. */
    activity_seen_id: Generated<string>
    last_active_at: Time | null
    /** Identifies the blog in a poll; never changes. MSG-183 */
    mention_key: Generated<string>
    can_send_messages: Generated<boolean>
    is_messaging_bot: Generated<boolean>
    /** A custom domain that also serves the blog. */
    cname: string | null
    /** Readers are shown what edits of its posts change. */
    public_history: Generated<boolean>
    created_at: MadeTime
    /** Posts name the member who wrote them. */
    shows_writers: Generated<boolean>
    /** The name of its ready theme. */
    look: string | null
    /** Identifies its own stylesheet, which `blog_styles` holds; null without one. */
    style_key: string | null
    /** Whether other servers can follow it; null leaves that to the operator. */
    /** The name of the blog that it moved to, name@host where that is elsewhere. */
    moved_to: string | null
    is_federated: boolean | null
    /** Staff silenced its server: only its followers are notified of what it does. */
    is_silenced: Generated<boolean>
  }
  /** Stylesheets of blogs, as they were typed and as they are served. */
  blog_styles: {
    blog_id: string
    source: string
    css: string
    /** Set where staff took it away. */
    removed_reason: string | null
    saved_at: MadeTime
  }
  /** The queues besides the first, which the columns of `blogs` describe. */
  queues: {
    id: MadeId
    blog_id: string
    name: string
    posts_per_day: Generated<number>
    from_hour: Generated<number>
    to_hour: Generated<number>
    slots: number[] | null
    tag_gap_hours: Generated<number>
    is_paused: Generated<boolean>
    /** The next slot; null while the queue is empty or paused. */
    next_at: Time | null
  }
  /** Names that no blog can take. */
  old_blog_names: {
    name: string
    /** The blog that the name redirects to; null for a name that is only reserved. */
    blog_id: string | null
    /** The blog that left the name behind, and can take it back. */
    left_by: string | null
    /** Null for a name that is reserved for good. */
    reserved_until: Time | null
  }
  /** One row for each blog with public posts, maintained by triggers. */
  newest_posts: { blog_id: string; published_id: string; is_suspended: boolean }
  blog_members: {
    blog_id: string
    account_id: string
    /** True for the role of the owner alone. The version before knows only this. */
    is_owner: Generated<boolean>
    role: Generated<'owner' | 'admin' | 'editor'>
    /** Null for members of the time before there were roles. */
    joined_at: Time | null
    /** The member wants the blog if its owner's account is deleted. */
    takes_over: Generated<boolean>
  }
  /** People whose posts for the blog wait for approval. They see nothing of it that others do not see. */
  blog_contributors: { account_id: string; blog_id: string; joined_at: MadeTime }
  /** The owner of the invited blog may answer. */
  blog_invitations: {
    blog_id: string
    invited_blog_id: string
    role: GivenRole
    invited_by: string
    made_at: MadeTime
  }
  declined_invitations: {
    id: MadeId
    account_id: string
    blog_id: string | null
    invited_by: string | null
    declined_at: MadeTime
  }
  follows: { account_id: string; blog_id: string; id: MadeId; is_subscribed: Generated<boolean> }
  /** A block stands between people: triggers add their accounts, which stay when a blog is deleted or handed on. */
  blocks: {
    id: MadeId
    blocker_blog_id: string | null
    blocked_blog_id: string | null
    /** Null for a block in the name of a shared blog, which binds that blog alone. */
    blocker_account_id: string | null
    blocked_account_id: string | null
    /** The name that the blocked blog had. */
    blocked_name: Generated<string>
    hides_replies: Generated<boolean>
  }
  /** The search index of blogs, maintained by triggers. */
  blog_words: { blog_id: string; words: string; said: string; pieces: string[] }
}
