import type { PostKind, PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import type { RuleAction, RuleKind } from '@bowerbird/domain/posts/rules/word-rules.ts'
import type { Generated } from 'kysely'
import type { Json, MadeId, MadeTime, Time } from '../core/core.table.ts'

export interface PostsTables {
  /** An edit inserts a new row, so that trails keep what they quoted. Only descriptions of media change in place. */
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
    /** The language of its words, as a BCP 47 tag; null when it is not known. */
    lang: string | null
    /** Its post is marked sensitive, or its blog was for adults and is deleted. Triggers maintain this. */
    is_sensitive: Generated<boolean>
    /** Its blog was suspended and is deleted. */
    is_closed: Generated<boolean>
    /** Copied from its post by triggers, so that a label added later reaches every reblog. */
    warning: Generated<string>
    labels: Generated<string[]>
    /** Set when its post is deleted, or quoted before an edit, for blocks. Triggers maintain this. */
    writer_account_id: string | null
    /** Counts the changes of its descriptions. Caches of other servers know by it that theirs is old. */
    revision: Generated<number>
    created_at: MadeTime
  }
  posts: {
    id: MadeId
    blog_id: string
    author_account_id: string | null
    kind: PostKind
    state: PostState
    /** Orders every newest-first list: an id made from the time of publishing, not of writing. */
    published_id: string | null
    publish_on: Time | null
    queue_position: string | null
    /** Concerns queued posts alone; null for the first queue of the blog. */
    queue_id: string | null
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
    /** A post with a warning always has a label too. */
    warning: Generated<string>
    labels: Generated<string[]>
    /** A blog has at most one pinned post, which it shows first. */
    is_pinned: Generated<boolean>
    /** The state of the appeal against the sensitive mark. BLOG-263 */
    appeal_state: Generated<number>
    /** An id made at the time of the last request for a review. */
    appeal_id: string | null
    options: Json<object>
    created_at: MadeTime
    edited_at: Time | null
  }
  /** Unfinished posts as their forms hold them, for whoever writes them alone. */
  autosaves: {
    account_id: string
    id: string
    blog_id: string
    form: string
    written: string
    saved_at: MadeTime
  }
  /** A member's filters and choices for labels; the key is the value as it is compared. */
  filters: {
    account_id: string
    kind: string
    key: string
    id: MadeId
    value: string
    action: string
    expires_at: Time | null
  }
  /** A post has at most one poll. Its words are in `contents.fields`, and it ends at no time before it is published. */
  polls: {
    id: MadeId
    post_id: string
    size: number
    hours: number
    ends_at: Time | null
  }
  poll_votes: { poll_id: string; account_id: string; option: number; id: MadeId }
  /** Descriptions that readers suggest for pictures; `item` is the hash of the picture's file. */
  alt_suggestions: {
    id: MadeId
    account_id: string
    post_id: string
    item: string
    text: string
    state: Generated<string>
    made_at: MadeTime
  }
  /** Staff write these; `key` is the value as it is compared. */
  word_rules: {
    id: MadeId
    kind: RuleKind
    value: string
    key: string
    action: RuleAction
    newer_than_days: number | null
    message: Generated<string>
  }
  bookmark_folders: { id: MadeId; account_id: string; name: string }
  bookmarks: { account_id: string; post_id: string; folder_id: string | null; id: MadeId }
  /** An edit of many posts, made at once or by a job, which walks `step` by step through the states of posts. */
  bulk_edits: {
    id: MadeId
    blog_id: string
    account_id: string
    change: Json<object>
    wanted: Json<object>
    state: string
    step: Generated<number>
    /** The last post of this step that was looked at. */
    place: string | null
    done: Generated<number>
    total: number
    changed: Generated<number>
    skipped: Generated<number>
    started_at: MadeTime
    finished_at: Time | null
  }
  /** The posts of an edit as they were before it, with the tags that it left them. */
  bulk_edit_undo: {
    edit_id: string
    post_id: string
    tags: string[]
    tags_after: string[]
    state: PostState
    publish_on: Time | null
    queue_position: string | null
    queue_id: string | null
    made_at: MadeTime
  }
  /** Posts that members other than the owner deleted, which are in no other list, and their states before that. */
  binned_posts: {
    post_id: string
    blog_id: string
    deleted_by: string | null
    state: PostState
    publish_on: Time | null
    queue_position: string | null
    queue_id: string | null
    deleted_at: MadeTime
    ends_at: Date
  }
  /** The words of a post as they stood before an edit, without its files. */
  post_versions: {
    id: MadeId
    post_id: string
    /** Made the edit. */
    account_id: string | null
    made_at: MadeTime
    title: Generated<string>
    words: Generated<string>
    tags: Generated<string[]>
    /** Stood in public, and the blog already showed readers its edits. */
    is_public: Generated<boolean>
  }
  post_tags: { tag_key: string; published_id: string; post_id: string }
  /** The files that each content shows; a trigger maintains this table. */
  content_media: { hash: string; content_id: string }
  /** Contents that a post stopped showing. */
  dropped_contents: { id: Generated<string>; content_id: string; dropped_at: MadeTime }
}
