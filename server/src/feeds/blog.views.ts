import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import type { readBlogView as call } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { emptyBlogMessage, postNotFoundMessage } from '@bowerbird/domain/feeds/feeds.messages.ts'
import type { FeedPage } from '@bowerbird/domain/posts/posts.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { readSeenBlog } from '../blogs/blogs.views.ts'
import type { Db } from '../core/database.ts'
import type { Context } from '../core/serve.ts'
import type { Viewer } from '../core/viewer.ts'
import { isSafeModeOnFor } from '../moderation/found-by-strangers.ts'
import { isKeptBack } from '../moderation/safe-mode.views.ts'
import { isPostVisibleTo } from '../moderation/visibility.ts'
import { type Asked, answerPage, cut, enough, isBefore } from './feed-pages.ts'

/** A blog counts as present this long after the last request of a member. */
const presentForSeconds = 14_400 // BLOG-332

/** A blog with a page of its posts, or with one post. BLOG-375, BLOG-376, BLOG-379 */
export async function readBlogView(
  db: Db,
  viewer: Viewer,
  { blogName, postId, wantsBypass, ...asked }: InputOf<typeof call>,
  { deps }: Context,
): Promise<OutputOf<typeof call>> {
  const { origin, siteNoun } = deps.config
  const blog = await readSeenBlog(db, viewer, blogName, origin)
  const page = postId ? onePost(viewer, blog.name, postId) : pinnedFirst(viewer, blog, asked)
  const isSafeModeOn = async () => !(wantsBypass && viewer?.canModifySafeMode) && isSafeModeOnFor(deps, viewer)
  const isHidden = await isKeptBack(deps, viewer, blog, wantsBypass)
  const [posts, seconds] = await Promise.all([
    isHidden ? keptBack : answerPage(db, viewer, page, asked, origin, { isSafeModeOn }),
    secondsSinceActivity(db, blog.name),
  ])
  return {
    ...posts,
    tumblelog: blog,
    peepr_ad: null,
    empty_tumblelog_message: emptyBlogMessage(siteNoun),
    post_not_found_message: postNotFoundMessage,
    tracking_html: '',
    seconds_since_last_activity: seconds,
    is_safe_mode_applied: isHidden,
  }
}

const keptBack: FeedPage = { posts: [], next: null }

/** A blog's public posts; its members see their private ones among them. */
export function blogPage(
  viewer: Viewer,
  blog: { name: string; is_mine: boolean },
  asked: Asked,
  isWanted: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const walk = (state: 'published' | 'private') => sql`
    select posts.id, posts.published_id as cursor from posts join blogs on blogs.id = posts.blog_id
    where blogs.name = ${blog.name} and posts.state = ${sql.lit(state)} and ${isPostVisibleTo(viewer)}
      and ${isWanted} and ${isBefore(sql`posts.published_id`, asked)}
    order by posts.published_id desc`
  if (!blog.is_mine) return sql`${walk('published')} ${cut(asked)}`
  return sql`
    (${walk('published')} limit ${enough(asked)}) union all (${walk('private')} limit ${enough(asked)})
    order by cursor desc ${cut(asked)}`
}

/** No post is ever published as late as this. */
const highestPlace = '9223372036854775807'

/** The blog as its readers see it: the post its owner pinned comes first, and nowhere else. */
const pinnedFirst = (viewer: Viewer, blog: { name: string; is_mine: boolean }, asked: Asked) => sql`
  (select posts.id, ${highestPlace}::bigint as cursor from posts join blogs on blogs.id = posts.blog_id
   where blogs.name = ${blog.name} and posts.is_pinned and posts.state = 'published' and ${isPostVisibleTo(viewer)}
     and ${asked.before === undefined})
  union all
  (${blogPage(viewer, blog, { ...asked, limit: asked.limit + asked.offset, offset: 0 }, sql`not posts.is_pinned`)})
  order by cursor desc ${cut(asked)}`

const onePost = (viewer: Viewer, blogName: string, postId: string) => sql`
  select posts.id, posts.id as cursor from posts join blogs on blogs.id = posts.blog_id
  where posts.id = ${postId} and blogs.name = ${blogName} and ${isPostVisibleTo(viewer)}`

async function secondsSinceActivity(db: Db, blogName: string): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select floor(extract(epoch from now() - max(sessions.seen_at)))::int as seconds
    from blogs join blog_members on blog_members.blog_id = blogs.id
    join sessions on sessions.account_id = blog_members.account_id
    where blogs.name = ${blogName}`.execute(db)
  const seconds = rows[0]?.seconds ?? null
  return seconds === null || seconds > presentForSeconds ? -1 : Math.max(0, seconds)
}
