import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Seer } from '../core/http/viewer.ts'
import { isBlogVisibleTo, isPostVisibleTo } from '../moderation/visibility.ts'

/**
 * Whether the viewer may see a note, its table named `notes` and the blog that made it `blogs`. A note belongs to its
 * post. Looks at one post by id because with `exists` the database may scan all posts first.
 */
export const isNoteVisibleTo = (viewer: Seer): RawBuilder<SqlBool> => sql`(
  ${isBlogVisibleTo(viewer)} and (
    select ${isPostVisibleTo(viewer)} from posts join blogs on blogs.id = posts.blog_id where posts.id = notes.post_id))`
