import { postPath } from '@bowerbird/domain/core/urls.ts'
import { type Db, queryRow } from '../core/database/database.ts'
import type { Viewer } from '../core/http/viewer.ts'
import { isPostVisibleTo } from '../moderation/visibility.ts'
import { pathsLike } from './write/imported-draft.ts'

/**
 * Finds the address here of a post that had another at its old home, for viewers who may see the post. The address has no
 * slug, because that would show words of a post that may be covered.
 */
export async function findMoved(db: Db, viewer: Viewer, blogName: string, oldPath: string): Promise<string | null> {
  const post = await queryRow<{ id: string; blog_name: string }>(db)`
    select posts.id, blogs.name as blog_name
    from old_post_paths join posts on posts.id = old_post_paths.post_id join blogs on blogs.id = posts.blog_id
    where blogs.name = ${blogName} and old_post_paths.blog_id = blogs.id
      and old_post_paths.path = any(${pathsLike(oldPath)}::text[]) and ${isPostVisibleTo(viewer)}
    order by length(old_post_paths.path) desc limit 1`
  return post ? postPath(post.blog_name, post.id, '') : null
}
