import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { isInPublic } from '@bowerbird/domain/posts/posts.rules.ts'
import { readSeenBlog, readVisibleBlog } from '../blogs/blogs.views.ts'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/http/viewer.ts'
import { findPost, readPosts } from '../posts/read/posts.views.ts'

/** What every share is about; a whole blog has no post. */
export interface Shared {
  blogId: string
  blogName: string
  post: { id: string } | null
}

interface Named {
  blogName: string
  /** 0, or none, for the whole blog. POST-331 */
  postId: string | undefined
}

const isWholeBlog = ({ postId = '0' }: Named) => /^0+$/.test(postId)

/** Only what stands in public can be shared, also by its own writer; all else is not there. POST-335 */
export async function readShared(db: Db, viewer: Viewer, named: Named): Promise<Shared> {
  if (isWholeBlog(named)) {
    const blog = await readVisibleBlog(db, viewer, named.blogName)
    return { blogId: blog.id, blogName: blog.name, post: null }
  }
  const post = await findPost(db, viewer, named.postId as string)
  if (!post || !isInPublic(post) || post.blogName !== named.blogName) throw new RefusedError(postsRefusals.gone)
  return { blogId: post.blogId, blogName: post.blogName, post }
}

/** The same with everything there is to see. */
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

/** For those of whom it is not known what they chose to see. */
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
