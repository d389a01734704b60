import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { briefFrom } from '../../blogs/blog-shapes.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import { assemblePosts } from '../read/assemble-posts.ts'
import { cacheContent } from '../read/contents-cache.ts'
import type { PostRow } from '../read/post-row.ts'
import { type BlogToPostTo, readPosts } from '../read/posts.views.ts'
import { cachePost } from '../read/posts-cache.ts'
import type { CreatedPost } from './create-post.actions.ts'
import type { EditedPost } from './edit-post.actions.ts'
import type { NewContent } from './posts.store.ts'

/** Returns a new post to its writer without reading it again. */
export async function showCreated(
  db: Db | Tx,
  viewer: Member,
  { row, version, blog, content, marks }: CreatedPost,
  origin: string,
): Promise<Post> {
  cacheOwnPart(db, row, blog, content)
  const paged = [{ cached: { version, row, shape: null }, cursor: row.id, marks }]
  const known = new Map([[blog.id, briefFrom(blog, origin)]])
  const [post] = await assemblePosts(db, viewer, paged, origin, undefined, known)
  return post as Post
}

/** Returns an edited post to its writer; only its marks are read again. */
export async function showEdited(
  db: Db,
  viewer: Member,
  { row, version, contentId, part }: EditedPost,
  blog: BlogToPostTo,
  origin: string,
): Promise<Post | undefined> {
  if (contentId) cacheOwnPart(db, row, blog, part)
  cachePost(db, { version, row, shape: null })
  return (await readPosts(db, viewer, [row.id], origin))[0]
}

function cacheOwnPart(db: Db | Tx, row: PostRow, blog: BlogToPostTo, part: NewContent | null): void {
  if (!part || !row.content_id) return
  cacheContent(db, {
    id: row.content_id,
    post_id: row.id,
    blog_id: blog.id,
    blog_name: blog.name,
    kind: part.kind,
    title: part.title,
    body_html: part.html,
    fields: part.fields,
  })
}
