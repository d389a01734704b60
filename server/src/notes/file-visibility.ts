import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '../core/http/viewer.ts'
import type { IsFileUsed } from '../media/files-in-use.ts'
import { isBlogVisibleTo, isPostVisibleTo } from '../moderation/visibility.ts'

/** Whether a reply that the viewer may see has the file. A reply belongs to the notes of every post of its tree. */
export const isFileInRepliesFor = (viewer: Viewer, hash: string): RawBuilder<SqlBool> => sql`exists (
  select from notes join blogs on blogs.id = notes.blog_id
  where notes.photo ->> 'hash' = ${hash} and ${isBlogVisibleTo(viewer)} and exists (
    select from posts join blogs on blogs.id = posts.blog_id
    where posts.root_post_id = notes.root_post_id and ${isPostVisibleTo(viewer)}))`

export const isFileInReplies: IsFileUsed = (hash) =>
  sql`exists (select from notes where notes.photo ->> 'hash' = ${hash})`
