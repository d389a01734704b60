import type { PostDocument } from '@bowerbird/domain/posts/document/post-document.ts'
import type { PostOptions } from '@bowerbird/domain/posts/document/post-options.ts'
import type { Content, PostKind, PostState } from '@bowerbird/domain/posts/entities.contract.ts'

/** A post as the database gives it, the same for every viewer. */
export interface PostRow {
  id: string
  blog_id: string
  /** Never changes, so it may be cached with the post. MSG-183 */
  blog_mention_key: string
  kind: PostKind
  state: PostState
  published_id: string | null
  publish_on: Date | null
  /** Concerns queued posts alone; null for the first queue. */
  queue_id: string | null
  content_id: string | null
  /** The revision of its own content, whose change gives the post another version too. */
  content_revision: number
  trail: string[]
  root_post_id: string
  root_blog_uuid: string
  source_blog_id: string | null
  source_blog_name: string | null
  reblog_key: string
  summary: string
  tags: string[]
  slug: string
  source_url: string
  can_be_liked: boolean
  can_be_reblogged: boolean
  is_sensitive: boolean
  is_sensitive_by_owner: boolean
  is_members_only: boolean
  warning: string
  labels: string[]
  is_pinned: boolean
  options: PostOptions
  appeal_state: number
}

/** The columns of a post that are given when it is written, by their types. */
export const writtenColumns = {
  kind: 'post_kind',
  state: 'post_state',
  publish_on: 'timestamptz',
  trail: 'bigint[]',
  root_post_id: 'bigint',
  root_blog_uuid: 'uuid',
  source_blog_id: 'bigint',
  source_blog_name: 'text',
  reblog_key: 'text',
  summary: 'text',
  tags: 'text[]',
  slug: 'text',
  source_url: 'text',
  can_be_liked: 'boolean',
  can_be_reblogged: 'boolean',
  is_sensitive_by_owner: 'boolean',
  is_members_only: 'boolean',
  warning: 'text',
  labels: 'text[]',
  queue_id: 'bigint',
  options: 'jsonb',
} as const satisfies Partial<Record<keyof PostRow, string>>

export type WrittenColumn = keyof typeof writtenColumns

/** The columns of a content but its kind, by their types. */
export const contentColumns = {
  title: 'text',
  body_html: 'text',
  source: 'text',
  format: 'smallint',
  search_text: 'text',
  fields: 'jsonb',
  lang: 'text',
} as const satisfies { [column in Exclude<keyof PostDocument, 'kind'>]-?: string }

/** A content as the database gives it. */
export interface ContentRow extends Pick<PostDocument, 'kind' | 'title' | 'body_html' | 'fields' | 'lang'> {
  id: string
  post_id: string
  blog_id: string | null
  blog_name: string
  revision: number
  /** Set when it is first shown. */
  shape?: Content
}
