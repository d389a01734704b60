import { blogsPerPage } from '@bowerbird/domain/blogs/blogs.limits.ts'
import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { briefColumns, briefFrom } from '../blogs/blog-shapes.ts'
import { isStandingFor } from '../blogs/blog-visibility.ts'
import { readAdminBlog } from '../blogs/blogs.views.ts'
import type { Db, Tx } from '../core/database/database.ts'
import type { Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { Provided } from '../core/provided.ts'

interface FoundPost {
  blogId: string
  rootPostId: string
}
type FindPost = (db: Db | Tx, viewer: Member, postId: string) => Promise<FoundPost | undefined>

/** Finds a post that the viewer may see; posts stand above. */
export const postFinder = new Provided<FindPost>('posts by their ids')

export async function readFoundPost(db: Db | Tx, viewer: Member, postId: string): Promise<FoundPost> {
  const post = await postFinder.get()(db, viewer, postId)
  if (!post) throw new RefusedError(coreRefusals.notFound)
  return post
}

export const readBlogIdBehindPost = async (db: Db | Tx, viewer: Member, postId: string): Promise<string> =>
  (await readFoundPost(db, viewer, postId)).blogId

interface BlocksAsked {
  blogName: string
  before?: string | undefined
  limit?: number
  offset?: number
}

/** Newest first; `before` is the block that the last page ended with. */
export async function listBlockedBlogs(
  db: Db,
  viewer: Member,
  { blogName, before, limit = blogsPerPage, offset = 0 }: BlocksAsked,
  { deps }: Pick<Context, 'deps'>,
): Promise<{ blogs: BlogBrief[]; next: string | null }> {
  const mine = await readAdminBlog(db, viewer, blogName)
  const rows = await db
    .selectFrom('blocks')
    .innerJoin('blogs', 'blogs.id', 'blocks.blocked_blog_id')
    .select([...briefColumns, 'blocks.id as block_id'])
    .where('blocks.blocker_blog_id', '=', mine.id)
    .where(isStandingFor(viewer))
    .$if(before !== undefined, (query) => query.where('blocks.id', '<', before as string))
    .orderBy('blocks.id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute()
  const page = rows.slice(0, limit)
  return {
    blogs: page.map((row) => briefFrom(row, deps.config.origin)),
    next: rows.length > limit ? (page.at(-1)?.block_id ?? null) : null,
  }
}
