import type * as calls from '@bowerbird/domain/posts/bulk/bulk.contract.ts'
import { blogTagsMax, bulkAtOnceMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { sql } from 'kysely'
import { readMyBlog } from '../../blogs/blogs.views.ts'
import type { Answer } from '../../core/http/serve.ts'
import { type EditRow, findNewestEdit } from './bulk.store.ts'
import { statesIn } from './bulk-filter.ts'

export const editFrom = ({ id, change, state, done, total, changed, skipped, can_undo }: EditRow): calls.BulkEdit => ({
  ...{ id, action: change.action, state, done, total, changed, skipped, can_undo },
})

export const readNewestEdit: Answer<typeof calls.readNewestEdit> = async (db, viewer, { blogName }) => {
  const blog = await readMyBlog(db, viewer, blogName)
  const edit = await findNewestEdit(db, blog.id, bulkAtOnceMax)
  return { edit: edit ? editFrom(edit) : null }
}

/** Shows each tag in its most used spelling. */
export const listBlogTags: Answer<typeof calls.listBlogTags> = async (db, viewer, { blogName }) => {
  const blog = await readMyBlog(db, viewer, blogName)
  const { rows } = await sql<calls.CountedTag>`
    select mode() within group (order by tag) as tag, count(*)::int as count
    from posts, unnest(posts.tags) as tag
    where posts.blog_id = ${blog.id} and posts.state = any(${statesIn({})}::text[]) and posts.tags <> '{}'
    group by lower(normalize(tag)) order by 2 desc, 1 limit ${sql.lit(blogTagsMax + 1)}`.execute(db)
  return { tags: rows.slice(0, blogTagsMax), is_more: rows.length > blogTagsMax }
}
