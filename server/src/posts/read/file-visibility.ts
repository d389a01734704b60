import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isSuspendedFor } from '../../blogs/blog-visibility.ts'
import type { Viewer } from '../../core/http/viewer.ts'
import type { IsFileUsed } from '../../media/files-in-use.ts'
import { isPostVisibleTo } from '../../moderation/visibility.ts'

/** Selects the posts that show a row of `contents` now: its own post, and those with it in their trail. */
const shownBy = (isVisible: RawBuilder<SqlBool>) => sql`(
  exists (
    select from posts join blogs on blogs.id = posts.blog_id
    where posts.content_id = contents.id and ${isVisible})
  or exists (
    select from posts join blogs on blogs.id = posts.blog_id
    where posts.trail @> array[contents.id] and posts.trail <> '{}' and ${isVisible}))`

/** Whether a post that the viewer may see shows the file. A suspended blog's file is closed in reblogs too. */
export const isFileInPostsFor = (viewer: Viewer, hash: string): RawBuilder<SqlBool> => sql`exists (
  select from content_media join contents on contents.id = content_media.content_id
  left join blogs on blogs.id = contents.blog_id
  where content_media.hash = ${hash} and (blogs.id is null or not ${isSuspendedFor(viewer)})
    and ${shownBy(isPostVisibleTo(viewer))})`

/** Whether any content has the file. */
export const isFileInContents: IsFileUsed = (hash) =>
  sql`exists (select from content_media where content_media.hash = ${hash})`
