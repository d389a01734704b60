import type * as calls from '@bowerbird/domain/api/v2-reads.contract.ts'
import { avatarSizesPx } from '@bowerbird/domain/blogs/blogs.limits.ts'
import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { uuidOnTheWire } from '@bowerbird/domain/posts/npf/npf-shapes.ts'
import { listFollowers } from '../accounts/blog-members.views.ts'
import { readMyBlog, readSeenBlog } from '../blogs/blogs.views.ts'
import { type FollowPage, listFollowedBlogs } from '../blogs/follows.views.ts'
import type { Db } from '../core/database/database.ts'
import { nameIn } from './blog-names.ts'
import { readPrimary } from './posts.views.ts'
import { nextLink } from './posts-on-the-wire.ts'
import type { V2Answer } from './serve-v2.ts'
import { avatarAt, avatarsOf } from './v2.views.ts'

const defaultAvatarPx = 64

export const readBlogAvatar: V2Answer<typeof calls.readBlogAvatar> = async (
  db,
  viewer,
  { named, size },
  { deps, reply },
) => {
  const { origin } = deps.config
  const blog = await readSeenBlog(db, viewer, await nameIn(db, named), origin)
  const px = avatarSizesPx.find((one) => String(one) === size) ?? defaultAvatarPx
  const avatar_url = avatarAt(blog, px, origin)
  reply.code(301).header('location', avatar_url)
  return { avatar_url }
}

type ApiBlog = OutputOf<typeof calls.readUserFollowing>['blogs'][number]

export const blogOnTheWire = (blog: BlogBrief & { following: boolean }, origin: string): ApiBlog => ({
  ...{ name: blog.name, uuid: uuidOnTheWire(blog.uuid), url: blog.url, title: blog.title },
  avatar: avatarsOf(blog, origin),
  following: blog.following,
})

const blogsOnTheWire = ({ blogs }: FollowPage, origin: string): ApiBlog[] =>
  blogs.map((blog) => blogOnTheWire(blog, origin))

type Asked = InputOf<typeof calls.readUserFollowing>
const askedOf = ({ cursor, limit, offset }: Asked) => ({ before: cursor, limit, offset })

export const readUserFollowing: V2Answer<typeof calls.readUserFollowing> = async (
  db,
  viewer,
  asked,
  { deps, request },
) => {
  const page = await listFollowedBlogs(db, viewer, askedOf(asked), { deps })
  const total_blogs = await countFollows(db, 'account_id', viewer.accountId)
  return { blogs: blogsOnTheWire(page, deps.config.origin), total_blogs, ...nextLink(request, page.next) }
}

export const readBlogFollowing: V2Answer<typeof calls.readBlogFollowing> = async (
  db,
  viewer,
  { named, ...asked },
  context,
) => {
  return readUserFollowing(db, await readPrimary(db, viewer, named), asked, context)
}

export const readBlogFollowers: V2Answer<typeof calls.readBlogFollowers> = async (
  db,
  viewer,
  { named, ...asked },
  { deps, request },
) => {
  const { id, name } = await readMyBlog(db, viewer, await nameIn(db, named))
  const page = await listFollowers(db, viewer, { blogName: name, ...askedOf(asked) }, { deps })
  const total_users = await countFollows(db, 'blog_id', id)
  return { users: blogsOnTheWire(page, deps.config.origin), total_users, ...nextLink(request, page.next) }
}

async function countFollows(db: Db, column: 'account_id' | 'blog_id', id: string): Promise<number> {
  const { count } = await db
    .selectFrom('follows')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(column, '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}
