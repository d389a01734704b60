import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { isInPublic } from '@bowerbird/domain/posts/posts.rules.ts'
import { readSeenBlog, readVisibleBlog } from '../blogs/blogs.views.ts'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/http/viewer.ts'
import { findPost, readPosts } from '../posts/read/posts.views.ts'

/** The post is null when the whole blog is shared. */
export interface Shared {
  blogId: string
  blogName: string
  post: { id: string } | null
}

interface Named {
  blogName: string
  /** The value 0, or none, means the whole blog. POST-331 */
  postId: string | undefined
}

const isWholeBlog = ({ postId = '0' }: Named) => /^0+$/.test(postId)

/** Only public posts can be shared, even by their writer; others answer 404. POST-335 */
export async function readShared(db: Db, viewer: Viewer, named: Named): Promise<Shared> {
  if (isWholeBlog(named)) {
    const blog = await readVisibleBlog(db, viewer, named.blogName)
    return { blogId: blog.id, blogName: blog.name, post: null }
  }
  const post = await findPost(db, viewer, named.postId as string)
  if (!post || !isInPublic(post) || post.blogName !== named.blogName) throw new RefusedError(postsRefusals.gone)
  return { blogId: post.blogId, blogName: post.blogName, post }
}

export async function readSharedInFull(
  db: Db,
  viewer: Viewer,
  named: Named,
  origin: string,
): Promise<{ blog: Blog; post: null } | { blog: null; post: Post }> {
  if (isWholeBlog(named)) return { blog: await readSeenBlog(db, viewer, named.blogName, origin), post: null }
  const post = await findPublicPost(db, viewer, named.postId as string, origin)
  if (!post || post.tumblelog.name !== named.blogName) throw new RefusedError(postsRefusals.gone)
  return { blog: null, post }
}

/** Reads as a guest because the recipients' safe mode settings are unknown. */
export const summaryForGuests = async (db: Db, postId: string, origin: string): Promise<string> =>
  (await findPublicPost(db, null, postId, origin))?.summary ?? ''

export async function findPublicPost(
  db: Db,
  viewer: Viewer,
  postId: string,
  origin: string,
): Promise<Post | undefined> {
  const [post] = await readPosts(db, viewer, [postId], origin)
  return post && isInPublic({ state: post.state, isMembersOnly: post.members_only }) ? post : undefined
}
