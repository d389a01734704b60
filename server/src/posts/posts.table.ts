import type { PostKind, PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import type { Generated } from 'kysely'
import type { Json, MadeId, MadeTime, Time } from '../core/core.table.ts'

export interface PostsTables {
  /** Never changed after it is written: an edit makes a new row, so trails keep what they quoted. */
  contents: {
    id: MadeId
    post_id: string
    blog_id: string | null
    blog_name: string
    kind: PostKind
    title: Generated<string>
    body_html: Generated<string>
    source: Generated<string>
    format: Generated<number>
    fields: Json<object>
    search_text: Generated<string>
    /** Its post is marked, or a blog for adults wrote it that is gone; the database keeps it. */
    is_sensitive: Generated<boolean>
    /** A suspended blog wrote it that is gone. */
    is_closed: Generated<boolean>
    created_at: MadeTime
  }
  posts: {
    id: MadeId
    blog_id: string
    author_account_id: string | null
    kind: PostKind
    state: PostState
    /** The place in every newest-first list: an id made from the time of publishing, not of writing. */
    published_id: string | null
    publish_on: Time | null
    queue_position: string | null
    content_id: string | null
    trail: Generated<string[]>
    parent_post_id: string | null
    root_post_id: string
    root_blog_uuid: string
    source_blog_id: string | null
    source_blog_name: string | null
    reblog_key: string
    summary: Generated<string>
    tags: Generated<string[]>
    slug: Generated<string>
    source_url: Generated<string>
    can_be_liked: Generated<boolean>
    can_be_reblogged: Generated<boolean>
    is_sensitive: Generated<boolean>
    is_sensitive_by_owner: Generated<boolean>
    is_members_only: Generated<boolean>
    /** The one post of its blog that stands first there. */
    is_pinned: Generated<boolean>
    /** How far an appeal against the sensitive mark is. BLOG-263 */
    appeal_state: Generated<number>
    /** The moment of the last request for a review. */
    appeal_id: string | null
    options: Json<object>
    created_at: MadeTime
    edited_at: Time | null
  }
  post_tags: { tag_key: string; published_id: string; post_id: string }
  /** The files that each content shows; the database keeps it. */
  content_media: { hash: string; content_id: string }
  /** Contents that a post stopped showing. */
  dropped_contents: { id: Generated<string>; content_id: string; dropped_at: MadeTime }
}
