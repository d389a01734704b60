import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Viewer } from '../../core/http/viewer.ts'
import { isBlogVisibleTo } from '../../moderation/visibility.ts'

/**
 * Names the writers of posts where the blog shows them, and to members of the blog. Reads nothing for pages without
 * such posts. The table `blogs` is the writer's first blog here: one that the viewer may not see is not named, nor is
 * somebody who has left.
 */
export async function withWriters(db: Db | Tx, viewer: Viewer, posts: readonly Post[], blogIds: readonly string[]) {
  const isNamed = (post: Post, at: number) =>
    post.tumblelog.shows_writers || (viewer?.groupIds.includes(blogIds[at] as string) ?? false)
  const ids = posts.filter(isNamed).map(({ id }) => id)
  if (ids.length === 0) return posts
  const { rows } = await sql<{ id: string; name: string }>`
    select posts.id, blogs.name from posts
    join accounts on accounts.id = posts.author_account_id join blogs on blogs.id = accounts.primary_blog_id
    where posts.id = any(${ids}::bigint[]) and ${isBlogVisibleTo(viewer)} and (
      exists (select from blog_members writing
        where writing.account_id = accounts.id and writing.blog_id = posts.blog_id)
      or exists (select from blog_contributors writing
        where writing.account_id = accounts.id and writing.blog_id = posts.blog_id))`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return posts.map((post) => {
    const writer = names.get(post.id)
    return writer === undefined ? post : { ...post, writer }
  })
}
