import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '../core/http/viewer.ts'
import type { IsFileUsed } from '../media/files-in-use.ts'
import { isNoteVisibleTo } from './note-visibility.ts'

/** Whether a reply that the viewer may see has the file. */
export const isFileInRepliesFor = (viewer: Viewer, hash: string): RawBuilder<SqlBool> => sql`exists (
  select from notes join blogs on blogs.id = notes.blog_id
  where notes.photo ->> 'hash' = ${hash} and ${isNoteVisibleTo(viewer)})`

export const isFileInReplies: IsFileUsed = (hash) =>
  sql`exists (select from notes where notes.photo ->> 'hash' = ${hash})`
