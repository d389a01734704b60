import type {
  BlogInfo,
  readBlogInfo as blogCall,
  OwnBlogInfo,
  readUser as userCall,
} from '@bowerbird/domain/api/v2.contract.ts'
import { avatarSizesPx } from '@bowerbird/domain/blogs/blogs.limits.ts'
import type { Blog, Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { uuidOnTheWire } from '@bowerbird/domain/posts/npf/npf-shapes.ts'
import { readUserInfo } from '../accounts/accounts.views.ts'
import { readSeenBlog } from '../blogs/blogs.views.ts'
import type { Viewer } from '../core/http/viewer.ts'
import { countPostsOfBlog, type PostCount } from '../feeds/posts-of-blog.views.ts'
import { nameIn } from './blog-names.ts'
import type { V2Answer } from './serve-v2.ts'

/** The site's own answer to the same question, under the names of the API. */
export const readUser: V2Answer<typeof userCall> = async (db, viewer, _input, { deps }) => {
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

export const readBlogInfo: V2Answer<typeof blogCall> = async (db, viewer, { blog: named }, { deps }) => {
  const { origin } = deps.config
  const blog = await readSeenBlog(db, viewer, await nameIn(db, named), origin)
  return { blog: countedBlogInfo(blog, viewer, await countPostsOfBlog(db, viewer, blog.uuid), origin) }
}

type Counts = Pick<BlogInfo, 'posts' | 'total_posts' | 'updated'>

/** A blog with the number of its posts that the viewer may see. */
export const countedBlogInfo = (
  blog: Blog,
  viewer: Viewer,
  { posts, updated }: PostCount,
  origin: string,
): BlogInfo => ({
  ...blogInfo(blog, viewer, origin),
  ...({ posts, total_posts: posts, updated } satisfies Counts),
})

type Common = Omit<BlogInfo, keyof Counts>

function blogInfo(blog: Blog, viewer: Viewer, origin: string): Common {
  const { header_image_focused, ...theme } = blog.global_theme_params
  const header = header_image_focused === null ? '' : new URL(header_image_focused, origin).href
  return {
    name: blog.name,
    uuid: uuidOnTheWire(blog.uuid),
    url: blog.url,
    title: blog.title,
    description: blog.description_sanitized,
    avatar: avatarsOf(blog, origin),
    theme: { ...theme, header_image_focused: header, header_image: header, header_image_scaled: header },
    ask: blog.asks,
    ask_anon: blog.anonymous_asks,
    ask_page_title: t('Ask me anything'),
    submission: blog.submissions,
    can_chat: blog.can_receive_messages,
    can_subscribe: blog.can_subscribe,
    is_nsfw: blog.is_adult,
    share_likes: false,
    ...(viewer && { followed: blog.following, subscribed: blog.is_subscribed }),
  }
}

export const avatarAt = ({ avatar_url }: Pick<Blog, 'avatar_url'>, px: number, origin: string): string =>
  origin + avatar_url.replace(/\/\d+(?=\?|$)/, `/${px}`)

export const avatarsOf = (blog: Pick<Blog, 'avatar_url'>, origin: string): BlogInfo['avatar'] =>
  avatarSizesPx.toReversed().map((px) => ({ width: px, height: px, url: avatarAt(blog, px, origin) }))

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
