import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '../core/http/viewer.ts'
import type { IsFileUsed } from '../media/files-in-use.ts'
import { isBlogVisibleTo } from './blog-visibility.ts'

/** Whether the file is the header of a blog that the viewer may see. Avatars are served by blog name instead. */
export const isFileOnBlogsFor = (viewer: Viewer, hash: string): RawBuilder<SqlBool> => sql`exists (
  select from blogs where blogs.header_key = ${hash} and ${isBlogVisibleTo(viewer)})`

/** Whether a blog wears the file. Each of the two has its index. */
export const isFileOnBlogs: IsFileUsed = (hash) => sql`(
  exists (select from blogs where blogs.avatar_key = ${hash}) or exists (select from blogs where blogs.header_key = ${hash}))`
