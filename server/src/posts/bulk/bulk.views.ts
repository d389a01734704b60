import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import type * as calls from '@bowerbird/domain/posts/bulk/bulk.contract.ts'
import { blogTagsMax, bulkAtOnceMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { sql } from 'kysely'
import { readMyBlog } from '../../blogs/blogs.views.ts'
import type { Db } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import { type EditRow, findNewestEdit } from './bulk.store.ts'
import { statesIn } from './bulk-filter.ts'

export const editFrom = ({ id, change, state, done, total, changed, skipped, can_undo }: EditRow): calls.BulkEdit => ({
  ...{ id, action: change.action, state, done, total, changed, skipped, can_undo },
})

export async function readNewestEdit(
  db: Db,
  viewer: Member,
  { blogName }: InputOf<typeof calls.readNewestEdit>,
): Promise<OutputOf<typeof calls.readNewestEdit>> {
  const blog = await readMyBlog(db, viewer, blogName)
  const edit = await findNewestEdit(db, blog.id, bulkAtOnceMax)
  return { edit: edit ? editFrom(edit) : null }
}

/** Shows each tag in its most used spelling. */
export async function listBlogTags(
  db: Db,
  viewer: Member,
  { blogName }: InputOf<typeof calls.listBlogTags>,
): Promise<OutputOf<typeof calls.listBlogTags>> {
  const blog = await readMyBlog(db, viewer, blogName)
  const { rows } = await sql<calls.CountedTag>`
    select mode() within group (order by tag) as tag, count(*)::int as count
    from posts, unnest(posts.tags) as tag
    where posts.blog_id = ${blog.id} and posts.state = any(${statesIn({})}::text[]) and posts.tags <> '{}'
    group by lower(normalize(tag)) order by 2 desc, 1 limit ${sql.lit(blogTagsMax + 1)}`.execute(db)
  return { tags: rows.slice(0, blogTagsMax), is_more: rows.length > blogTagsMax }
}
