import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { PostOptions } from '@bowerbird/domain/posts/document/post-options.ts'
import type { Post, PostKind, PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { type BriefRow, briefColumns, briefFrom } from '../../blogs/blog-shapes.ts'
import { type Db, queryRow, type Tx } from '../../core/database/database.ts'
import type { Member, Viewer } from '../../core/http/viewer.ts'
import { isBlogVisibleTo, isPostVisibleTo } from '../../moderation/visibility.ts'
import { assemblePosts } from './assemble-posts.ts'
import { readPage } from './post-rows.ts'

/** Returns the posts that the viewer may see, in no order. */
export async function readPosts(
  db: Db | Tx,
  viewer: Viewer,
  postIds: readonly string[],
  origin: string,
  options?: { isSafeModeOn?: () => Promise<boolean>; ignoresFilters?: boolean },
): Promise<Post[]> {
  const page = sql`
    select posts.id, posts.id as cursor from posts join blogs on blogs.id = posts.blog_id
    where posts.id = any(${postIds}::bigint[]) and ${isPostVisibleTo(viewer)}`
  return assemblePosts(db, viewer, await readPage(db, viewer, page), origin, options)
}

/** The columns that actions check before they change a post. */
export interface PostStub {
  id: string
  blogId: string
  blogName: string
  state: PostState
  rootPostId: string
  rootBlogUuid: string
  reblogKey: string
  contentId: string | null
  trail: string[]
  summary: string
  canBeLiked: boolean
  canBeReblogged: boolean
  isMembersOnly: boolean
  allowsPhotoReplies: boolean
}

export const stubColumns = sql`
  posts.id, posts.blog_id as "blogId", blogs.name as "blogName", posts.state, posts.root_post_id as "rootPostId",
  posts.root_blog_uuid as "rootBlogUuid", posts.reblog_key as "reblogKey", posts.content_id as "contentId",
  posts.trail, posts.summary, posts.can_be_liked as "canBeLiked", posts.can_be_reblogged as "canBeReblogged",
  posts.is_members_only as "isMembersOnly",
  coalesce((posts.options ->> 'allowPhotoReplies')::boolean, false) as "allowsPhotoReplies"`

/** Finds a post only if the viewer may see it. */
export const findPost = (db: Db | Tx, viewer: Viewer, postId: string) => queryRow<PostStub>(db)`
    select ${stubColumns} from posts join blogs on blogs.id = posts.blog_id
    where posts.id = ${postId} and ${isPostVisibleTo(viewer)}`

export type BlogToPostTo = BriefRow & { id: string; mention_key: string }
export const columnsToPostTo = [...briefColumns, 'blogs.mention_key'] as const

/** Reads one of the member's blogs, by name or by id, or one that takes submissions or posts of this contributor. */
export async function readBlogToPostTo(
  db: Db | Tx,
  viewer: Member,
  to: { name: string } | { id: string },
  { orToSubmitTo = false } = {},
): Promise<BlogToPostTo> {
  const isIt: RawBuilder<boolean> = 'name' in to ? sql`blogs.name = ${to.name}` : sql`blogs.id = ${to.id}`
  const row = await db
    .selectFrom('blogs')
    .select([...columnsToPostTo, 'blogs.submissions'])
    .where(isIt)
    .where(isBlogVisibleTo(viewer))
    .executeTakeFirstOrThrow(() => new RefusedError(blogsRefusals.gone))
  const isMine = viewer.blogIds.includes(row.id)
  const takesPost = row.submissions || viewer.contributesTo.includes(row.id)
  if (!isMine && !(orToSubmitTo && takesPost)) throw new RefusedError(postsRefusals.cannotPostThere)
  return row
}

/** Undefined if the post does not exist or belongs to somebody else's blog. */
export async function findKindOfOwn(db: Db, viewer: Member, postId: string): Promise<PostKind | undefined> {
  const row = await db
    .selectFrom('posts')
    .select('kind')
    .where('id', '=', postId)
    .where(sql<boolean>`blog_id = any(${viewer.blogIds}::bigint[])`)
    .executeTakeFirst()
  return row?.kind
}

/** Includes the fields that only the form gets. */
/** Reads the columns that only the form of a post shows. */
export async function readPostOptions(
  db: Db,
  postId: string,
): Promise<{ options: PostOptions; queue_id: string | null }> {
  const columns = ['options', 'queue_id'] as const
  const row = await db.selectFrom('posts').select(columns).where('id', '=', postId).executeTakeFirst()
  return row ?? { options: {}, queue_id: null }
}

export async function findBrief(db: Db, viewer: Viewer, name: string, origin: string): Promise<BlogBrief | null> {
  const row = await db
    .selectFrom('blogs')
    .select(briefColumns)
    .where('name', '=', name.toLowerCase())
    .where(isBlogVisibleTo(viewer))
    .executeTakeFirst()
  return row ? briefFrom(row, origin) : null
}
