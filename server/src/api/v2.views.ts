import type {
  BlogInfo,
  readBlogInfo as blogCall,
  OwnBlogInfo,
  readUser as userCall,
} from '@bowerbird/domain/api/v2.contract.ts'
import { avatarSizesPx } from '@bowerbird/domain/blogs/blogs.limits.ts'
import type { Blog, Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { sql } from 'kysely'
import { readUserInfo } from '../accounts/accounts.views.ts'
import { readSeenBlog } from '../blogs/blogs.views.ts'
import type { Db } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Member, Viewer } from '../core/http/viewer.ts'
import { isPostVisibleTo } from '../moderation/visibility.ts'
import { nameIn, wireIdOf } from './blog-names.ts'

/** The site's own answer to the same question, under the names of the API. */
export async function readUser(
  db: Db,
  viewer: Member,
  _input: InputOf<typeof userCall>,
  { deps }: { deps: Deps },
): Promise<OutputOf<typeof userCall>> {
  const user = await readUserInfo(db, viewer, deps)
  const { origin } = deps.config
  return {
    user: {
      name: user.name,
      likes: user.liked_post_count,
      following: user.friend_count,
      default_post_format: 'html',
      blogs: user.channels.map((blog) => ownBlogInfo(blog, user.primary, origin)),
    },
  }
}

export async function readBlogInfo(
  db: Db,
  viewer: Viewer,
  { blog: named }: InputOf<typeof blogCall>,
  { deps }: { deps: Deps },
): Promise<OutputOf<typeof blogCall>> {
  const { origin } = deps.config
  const blog = await readSeenBlog(db, viewer, await nameIn(db, named), origin)
  const { posts, updated } = await countPosts(db, viewer, blog.uuid)
  return { blog: { ...blogInfo(blog, viewer, origin), posts, total_posts: posts, updated } }
}

/** Counts the published posts that the viewer may see. */
async function countPosts(db: Db, viewer: Viewer, uuid: string): Promise<{ posts: number; updated: number }> {
  const { rows } = await sql<{ posts: number; updated: number }>`
    select count(*)::int as posts, coalesce(extract(epoch from time_of_id(max(posts.published_id))), 0)::int as updated
    from posts join blogs on blogs.id = posts.blog_id
    where blogs.uuid = ${uuid} and posts.state = 'published' and ${isPostVisibleTo(viewer)}`.execute(db)
  return rows[0] ?? { posts: 0, updated: 0 }
}

type Common = Omit<BlogInfo, 'posts' | 'total_posts' | 'updated'>

function blogInfo(blog: Blog, viewer: Viewer, origin: string): Common {
  const { header_image_focused, ...theme } = blog.global_theme_params
  const header = header_image_focused === null ? '' : new URL(header_image_focused, origin).href
  return {
    name: blog.name,
    uuid: wireIdOf(blog.uuid),
    url: blog.url,
    title: blog.title,
    description: blog.description_sanitized,
    avatar: avatarSizesPx.toReversed().map((px) => ({
      ...{ width: px, height: px },
      url: origin + blog.avatar_url.replace(/\/\d+(?=\?|$)/, `/${px}`),
    })),
    theme: { ...theme, header_image_focused: header, header_image: header, header_image_scaled: header },
    ask: blog.asks,
    ask_anon: blog.anonymous_asks,
    ask_page_title: 'Ask me anything',
    submission: blog.submissions,
    can_chat: blog.can_receive_messages,
    can_subscribe: blog.can_subscribe,
    is_nsfw: blog.is_adult,
    share_likes: false,
    ...(viewer && { followed: blog.following, subscribed: blog.is_subscribed }),
  }
}

const yesOrNo = (isOn: boolean) => (isOn ? 'Y' : 'N')

const ownBlogInfo = (blog: Channel, primary: string, origin: string): OwnBlogInfo => ({
  ...blogInfo(blog, null, origin),
  admin: true,
  primary: blog.name === primary,
  type: 'public',
  followers: blog.follower_count,
  drafts: blog.draft_count,
  queue: blog.queue_count,
  messages: blog.inbox_count,
  tweet: yesOrNo(blog.twitter_send_posts),
  facebook: yesOrNo(blog.facebook_opengraph_send_posts),
})
