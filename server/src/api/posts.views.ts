import type * as calls from '@bowerbird/domain/api/v2-reads.contract.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { firstIdAt, timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import type { FeedPage } from '@bowerbird/domain/posts/entities.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { readVisibleBlog } from '../blogs/blogs.views.ts'
import type { Db } from '../core/database/database.ts'
import type { Member, Viewer } from '../core/http/viewer.ts'
import { readTimeline } from '../feeds/feeds.views.ts'
import { countPostsOfBlog, readPostsOfBlog } from '../feeds/posts-of-blog.views.ts'
import { blogNameOf, nameIn } from './blog-names.ts'
import { nextLink, postsOnTheWire, typeOf } from './posts-on-the-wire.ts'
import type { V2Answer, V2Context } from './serve-v2.ts'
import { countedBlogInfo } from './v2.views.ts'

export const readBlogPosts: V2Answer<typeof calls.readBlogPosts> = async (
  db,
  viewer,
  { named, format, ...wanted },
  { deps, request },
) => {
  const { blog, posts, next, isHidden } = await readPostsOfBlog(db, viewer, await nameIn(db, named), wanted, deps)
  if (wanted.postId !== undefined && posts.length === 0) throw new RefusedError(postsRefusals.gone)
  const counted = await countPostsOfBlog(db, viewer, blog.uuid, wanted)
  // A part of a trail may be closed to the viewer, and its type with it.
  const shown = wanted.kind ? posts.filter((post) => typeOf(post) === wanted.kind) : posts
  return {
    blog: countedBlogInfo(blog, viewer, counted, deps.config.origin),
    posts: await postsOnTheWire(db, viewer, shown, format, deps),
    total_posts: wanted.postId === undefined ? (isHidden ? 0 : counted.wanted) : shown.length,
    ...nextLink(request, wanted.postId === undefined ? next : null),
  }
}

export const readBlogPostsBy: V2Answer<typeof calls.readBlogPostsBy> = async (
  db,
  viewer,
  { isOne, ...input },
  context,
) => {
  if (!isOne) return readBlogPosts(db, viewer, input, context)
  const { named, format, ...wanted } = input
  const { posts } = await readPostsOfBlog(db, viewer, await nameIn(db, named), wanted, context.deps)
  const [post = refuse(postsRefusals.gone)] = await postsOnTheWire(db, viewer, posts, format, context.deps)
  return post
}

const timeline = {
  ...{ blogName: undefined, tag: undefined, isByNotes: false },
  ...{ after: undefined, folderId: undefined, queueId: undefined },
}

export const readUserDashboard: V2Answer<typeof calls.readUserDashboard> = async (
  db,
  viewer,
  { kind, sinceId, limit, offset, cursor, format },
  { deps, request },
) => {
  const after = sinceId === undefined ? undefined : await placeOf(db, sinceId)
  const asked = { ...timeline, pageRoot: 'dashboard', limit, offset, before: cursor, after }
  const { posts, next } = await readTimeline(db, viewer, asked, { deps })
  const shown = kind ? posts.filter((post) => typeOf(post) === kind) : posts
  return {
    posts: await postsOnTheWire(db, viewer, after === undefined ? shown : shown.toReversed(), format, deps),
    ...nextLink(request, after === undefined ? next : null),
  }
}

/** A post from the queue has a later place than its id. */
async function placeOf(db: Db, postId: string): Promise<string> {
  const row = await db.selectFrom('posts').select('published_id').where('id', '=', postId).executeTakeFirst()
  return row?.published_id ?? postId
}

export const readUserLikes: V2Answer<typeof calls.readUserLikes> = async (
  db,
  viewer,
  { before, after, limit, offset, cursor, format },
  { deps, request },
) => {
  const start = cursor ?? (before === undefined ? undefined : firstIdAt(before * 1000))
  const asked = { ...timeline, pageRoot: 'likes', limit, offset, before: start }
  const page = newerThan(await readTimeline(db, viewer, asked, { deps }), after)
  const account = await db
    .selectFrom('accounts')
    .select('liked_post_count')
    .where('id', '=', viewer.accountId)
    .executeTakeFirst()
  const posts = await postsOnTheWire(db, viewer, page.posts, format, deps)
  return {
    liked_posts: posts.map((post, at) => ({
      ...post,
      liked_timestamp: Math.floor(timeOfIdMs(page.posts[at]?.placement_id as string) / 1000),
    })),
    liked_count: account?.liked_post_count ?? 0,
    ...nextLink(request, page.next),
  }
}

/** Ends a list that has the newest first. */
function newerThan(page: FeedPage, after: number | undefined): FeedPage {
  if (after === undefined) return page
  const posts = page.posts.filter(({ placement_id }) => timeOfIdMs(placement_id) >= (after + 1) * 1000)
  return { posts, next: posts.length < page.posts.length ? null : page.next }
}

/** Nobody shares their likes here, so they are answered to their owner alone. */
export const readBlogLikes: V2Answer<typeof calls.readBlogLikes> = async (db, viewer, { named, ...input }, context) => {
  return readUserLikes(db, await readPrimary(db, viewer, named), input, context)
}

/** Refuses every blog but the first one of the viewer, which likes and follows. */
export async function readPrimary(db: Db, viewer: Viewer, named: string): Promise<Member> {
  const { id } = await readVisibleBlog(db, viewer, await nameIn(db, named))
  if (id !== viewer?.primaryBlogId) throw new RefusedError(blogsRefusals.notYours)
  return viewer
}

export const readTagged: V2Answer<typeof calls.readTagged> = async (
  db,
  viewer,
  { tag, before, limit, format },
  { deps },
) => {
  const start = before === undefined ? undefined : firstIdAt(before * 1000)
  const asked = { ...timeline, pageRoot: 'tagged', tag, limit, offset: 0, before: start }
  const { posts } = await readTimeline(db, viewer, asked, { deps })
  return postsOnTheWire(db, viewer, posts, format, deps)
}

type WaitingCall = typeof calls.readBlogQueue

/** Posts of one's own blogs that are not published. */
export const readWaiting =
  (pageRoot: 'queue' | 'drafts' | 'inbox') =>
  async (
    db: Db,
    viewer: Member,
    { named, limit, offset, cursor, format }: InputOf<WaitingCall>,
    { deps, request }: V2Context,
  ): Promise<OutputOf<WaitingCall>> => {
    const blogName = await blogNameOf(db, viewer, named)
    const asked = { ...timeline, pageRoot, blogName, limit, offset, before: cursor }
    const { posts, next } = await readTimeline(db, viewer, asked, { deps })
    return { posts: await postsOnTheWire(db, viewer, posts, format, deps), ...nextLink(request, next) }
  }
