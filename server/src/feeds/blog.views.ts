import { hostOf } from '@bowerbird/domain/blogs/elsewhere.ts'
import type { BlogNow } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import type { readBlogView as call, SurveyedPost } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { emptyBlogMessage, emptyElsewhereMessage, postNotFoundMessage } from '@bowerbird/domain/feeds/feeds.messages.ts'
import { extrasOfViewed } from '@bowerbird/domain/feeds/viewed-post.ts'
import { activityShown } from '@bowerbird/domain/messaging/messaging.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { SeenBlogRow } from '../blogs/blog-shapes.ts'
import { kindOfMember, type MemberKind, memberFrom, memberValues } from '../blogs/blog-visibility.ts'
import { blogNowFrom, isUuid, lastActivity, refuseUnseenBlog, seenBlog } from '../blogs/blogs.views.ts'
import type { Db } from '../core/database/database.ts'
import { prepared } from '../core/database/prepared.ts'
import type { Context } from '../core/http/serve.ts'
import type { Viewer } from '../core/http/viewer.ts'
import { isSafeModeOnFor } from '../moderation/discoverable-blogs.ts'
import { isBlogHiddenBySafeMode } from '../moderation/safe-mode.views.ts'
import { surveysOn } from '../moderation/surveys.views.ts'
import { isPostVisibleTo, isUnhiddenFor } from '../moderation/visibility.ts'
import { showsHistoryOf } from '../posts/history/history.views.ts'
import { lineColumns, linesOfBlog, type PageLine, readLines, readPaged } from '../posts/read/post-rows.ts'
import { type Asked, answerPaged, cut, enough, isBefore, sizeFor } from './feed-pages.ts'
import { nextHouseAd } from './house-ads.views.ts'

/** Returns a page of posts, or one post. BLOG-375, BLOG-376, BLOG-379 */
export async function readBlogView(
  db: Db,
  viewer: Viewer,
  { blogName, postId, wantsBypass, ignoresFilters, ...asked }: InputOf<typeof call>,
  { deps }: Context,
): Promise<OutputOf<typeof call>> {
  const { origin } = deps.config
  const { noun } = await deps.site.read()
  const read = () => readBlogWithPosts(db, viewer, { blogName, postId, ...asked }, origin)
  const { blog, lines, seconds, showsHistory } = await read()
  const isSafeModeOn = async () => !(wantsBypass && viewer?.canModifySafeMode) && isSafeModeOnFor(deps, viewer)
  const about = {
    tumblelog: blog,
    peepr_ad: await nextHouseAd(db),
    empty_tumblelog_message: hostOf(blog.name) ? emptyElsewhereMessage() : emptyBlogMessage(noun),
    post_not_found_message: postNotFoundMessage(),
    tracking_html: '',
    seconds_since_last_activity: seconds,
    shows_history: showsHistory,
  }
  if (await isBlogHiddenBySafeMode(deps, viewer, blog, wantsBypass)) {
    const posts = await surveyed(db, viewer, blog.name, lines, noun)
    return { ...about, posts: posts as OutputOf<typeof call>['posts'], next: null, is_safe_mode_applied: true }
  }
  const { posts, next } = await answerPaged(
    db,
    viewer,
    await readPaged(db, lines, async () => (await read()).lines),
    asked,
    origin,
    { isSafeModeOn, ignoresFilters },
  )
  return {
    ...about,
    posts: posts.map((post) => ({ ...post, ...extrasOfViewed(post, origin) })),
    next,
    is_safe_mode_applied: false,
  }
}

/** A covered blog names one post, without its content, for the survey on it. BLOG-261 */
async function surveyed(
  db: Db,
  viewer: Viewer,
  blogName: string,
  lines: readonly PageLine[],
  noun: string,
): Promise<SurveyedPost[]> {
  const post_id = lines[0]?.id
  const survey = post_id ? await surveysOn(db, viewer, { postId: post_id, blogName }, noun) : []
  return post_id && survey.length > 0 ? [{ id: post_id, post_id, tumblelog_name: blogName, survey }] : []
}

interface BlogAndLines {
  blog: BlogNow
  lines: PageLine[]
  seconds: number
  /** The one post that was asked for was edited, and readers are shown what changed. */
  showsHistory: boolean
}

interface BesideBlog {
  lines: string | null
  last_active: number | null
  shows_history: boolean
}

/**
 * Reads the blog, the viewer's relation to it, its last activity and a page of its posts in one statement. `page`
 * selects `lineColumns` and a `cursor`. An old name redirects only a `person` who can see the blog.
 */
export async function readBlogWith(
  db: Db,
  viewer: Viewer,
  nameOrId: string,
  page: RawBuilder<unknown>,
  origin: string,
  person = viewer,
): Promise<BlogAndLines> {
  const { rows } = await blogWith(viewer, nameOrId, isUuid(nameOrId), page).execute(db)
  return rows[0] ? shown(rows[0], viewer, origin) : refuseUnseenBlog(db, person, nameOrId)
}

const blogWith = (
  viewer: Viewer,
  nameOrId: string,
  isById: boolean,
  page: RawBuilder<unknown>,
  showsHistory: RawBuilder<unknown> = sql`false`,
) =>
  seenBlog<BesideBlog>(
    viewer,
    nameOrId,
    isById,
    sql`, ${linesOfBlog(viewer, page)} as lines, ${lastActivity.get().columnFor(viewer)} as last_active, ${showsHistory} as shows_history`,
  )

function shown(row: SeenBlogRow & BesideBlog, viewer: Viewer, origin: string): BlogAndLines {
  return {
    blog: blogNowFrom(row, viewer, origin),
    lines: readLines(row.lines, row.is_followed),
    seconds: activityShown(row.last_active, Date.now()), // BLOG-332
    showsHistory: row.shows_history,
  }
}

type AskedOfBlog = Asked & { blogName: string; postId?: string | undefined }

/** The same with the posts that its readers see, by a prepared statement. */
async function readBlogWithPosts(db: Db, viewer: Viewer, asked: AskedOfBlog, origin: string): Promise<BlogAndLines> {
  const { blogName, postId, before, limit } = asked
  if (asked.offset > 0 && !postId) return readBlogWith(db, viewer, blogName, pinnedFirst(viewer, asked), origin)
  const who = viewer && kindOfMember(viewer)
  const how = { isById: isUuid(blogName), isOne: postId !== undefined, hasCursor: before !== undefined }
  const key = JSON.stringify([who, how, sizeFor(limit)])
  const statement = statements.get(key) ?? prepareFor(who, how, sizeFor(limit))
  statements.set(key, statement)
  const rows = await statement(db, blogName, postId, before, ...memberValues(viewer))
  return rows[0] ? shown(rows[0], viewer, origin) : refuseUnseenBlog(db, viewer, blogName)
}

const statements = new Map<string, ReturnType<typeof prepareFor>>()

const prepareFor = (
  who: MemberKind | null,
  { isById, isOne, hasCursor }: { isById: boolean; isOne: boolean; hasCursor: boolean },
  limit: number,
) =>
  prepared(
    (nameOrId: string, postId: string | undefined, before: string | undefined, ...values: readonly unknown[]) => {
      const viewer = who && memberFrom(who, values)
      const asked = { limit, offset: 0, before: hasCursor ? before : undefined }
      const page = isOne ? onePost(viewer, postId as string) : pinnedFirst(viewer, asked)
      return blogWith(viewer, nameOrId, isById, page, isOne ? showsHistoryOf(postId as string) : undefined)
    },
  )

/** The public posts of the blog named `blogs`; its members see their private ones too. */
export function blogPage(viewer: Viewer, asked: Asked, isWanted: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  const walk = (state: 'published' | 'private') => sql`
    select ${lineColumns}, posts.published_id as cursor from posts
    where posts.blog_id = blogs.id and posts.state = ${sql.lit(state)} and ${isPostVisibleTo(viewer)}
      and ${isUnhiddenFor(viewer)}
      and ${isWanted} and ${isBefore(sql`posts.published_id`, asked)}`
  const newest = sql`order by posts.published_id desc`
  if (!viewer) return sql`${walk('published')} ${newest} ${cut(asked)}`
  const isMine = sql`blogs.id = any(${viewer.blogIds}::bigint[])`
  return sql`
    (${walk('published')} ${newest} limit ${enough(asked)})
    union all
    (${walk('private')} and ${isMine} ${newest} limit ${enough(asked)})
    order by cursor desc ${cut(asked)}`
}

/** Greater than every published_id. */
const highestPlace = '9223372036854775807'

/** The pinned post comes first and is not repeated in its own place. */
function pinnedFirst(viewer: Viewer, asked: Asked): RawBuilder<unknown> {
  const others = blogPage(viewer, { ...asked, limit: asked.limit + asked.offset, offset: 0 }, sql`not posts.is_pinned`)
  if (asked.before !== undefined) return sql`select * from (${others}) as others order by cursor desc ${cut(asked)}`
  return sql`
    (select ${lineColumns}, ${sql.lit(highestPlace)}::bigint as cursor from posts
     where posts.blog_id = blogs.id and posts.is_pinned and posts.state = 'published' and ${isPostVisibleTo(viewer)}
       and ${isUnhiddenFor(viewer)})
    union all (${others})
    order by cursor desc ${cut(asked)}`
}

export const onePost = (viewer: Viewer, postId: string) => sql`
  select ${lineColumns}, posts.id as cursor from posts
  where posts.id = ${postId} and posts.blog_id = blogs.id and ${isPostVisibleTo(viewer)}`
