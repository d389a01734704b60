import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import type { readTimeline as call } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { postsPerPageMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { cleanTag } from '@bowerbird/domain/posts/text/tags.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Answer, Context } from '../core/http/serve.ts'
import type { Member, Viewer } from '../core/http/viewer.ts'
import { isSafeModeOnFor } from '../moderation/discoverable-blogs.ts'
import { isPostVisibleTo } from '../moderation/visibility.ts'
import { withBlogs } from '../posts/read/contributions.views.ts'
import type { PagedPost } from '../posts/read/post-rows.ts'
import { readDashboard } from './dashboard.views.ts'
import { type Asked, answerPage, answerPaged, cut, isBefore, refillPage } from './feed-pages.ts'
import { followedTagsPage } from './followed-tags.views.ts'
import { readPopularTagged, readTagged } from './tagged.views.ts'
import { contributionsPage, draftsPage, inboxPage, queuePage } from './waiting.views.ts'

/** Whether the member's reading settings keep posts off the dashboard. CTRL-041, CTRL-042 */
const leavesOut = ({ reading }: Member): boolean => reading.originals_only || reading.hide_liked || reading.hide_seen

/** Says which rows of a page those settings leave out; undefined where they leave out none. Own posts stay. */
async function findLeftOut(
  db: Db,
  viewer: Member,
  paged: readonly PagedPost[],
): Promise<((row: PagedPost) => boolean) | undefined> {
  if (!leavesOut(viewer)) return undefined
  const { originals_only, hide_liked, hide_seen } = viewer.reading
  const seen = hide_seen ? await findSeen(db, viewer, paged) : new Set()
  return ({ cached: { row }, marks }) =>
    !viewer.blogIds.includes(row.blog_id) &&
    ((originals_only && row.source_blog_name !== null) || (hide_liked && marks.is_liked) || seen.has(row.id))
}

async function findSeen(db: Db, { accountId }: Member, paged: readonly PagedPost[]): Promise<Set<string>> {
  const ids = paged.map(({ cached }) => cached.row.id)
  const { rows } = await sql<{ post_id: string }>`
    select post_id from seen_posts where account_id = ${accountId} and post_id = any(${ids}::bigint[])`.execute(db)
  return new Set(rows.map(({ post_id }) => post_id))
}

type Input = InputOf<typeof call>

/** POST-011, POST-012, POST-398 */
export const readTimeline: Answer<typeof call, Pick<Context, 'deps'>> = async (db, viewer, input, { deps }) => {
  const { origin } = deps.config
  const isSafeModeOn = () => isSafeModeOnFor(deps, viewer)
  const listed = { isSafeModeOn, hidesFiltered: true }
  switch (input.pageRoot) {
    case 'dashboard': {
      const member = signedIn(viewer)
      const read = async (asked: Input) => {
        const paged = await readDashboard(db, member, asked)
        const isLeftOut = await findLeftOut(db, member, paged)
        return answerPaged(db, member, paged, asked, origin, { ...listed, isLeftOut })
      }
      return refillPage(input, read, leavesOut(member) ? postsPerPageMax : 0)
    }
    case 'tagged': {
      const read = input.isByNotes ? readPopularTagged : readTagged
      return refillPage(input, (asked) => read(db, viewer, tagOf(input), asked, origin, isSafeModeOn))
    }
    case 'tags':
      return refillPage(input, (asked) =>
        answerPage(db, viewer, followedTagsPage(signedIn(viewer), asked), asked, origin, listed),
      )
    case 'likes':
      return answerPage(db, viewer, likesPage(signedIn(viewer), input), input, origin, { isSafeModeOn })
    case 'bookmarks':
      return answerPage(db, viewer, bookmarksPage(signedIn(viewer), input), input, origin, { isSafeModeOn })
    case 'inbox':
    case 'inbox-more': {
      const blogIds =
        input.blogName === undefined ? signedIn(viewer).blogIds : [(await memberOf(db, viewer, input)).blogId]
      const page = inboxPage(signedIn(viewer), blogIds, input, input.pageRoot === 'inbox-more')
      return answerPage(db, viewer, page, input, origin)
    }
    case 'contributions': {
      const member = signedIn(viewer)
      return answerPage(db, withBlogs(member, member.contributesTo), contributionsPage(member, input), input, origin)
    }
    case 'drafts': {
      const mine = await memberOf(db, viewer, input)
      return answerPage(db, viewer, draftsPage(mine.member, mine.blogId, input), input, origin)
    }
    case 'queue': {
      const mine = await memberOf(db, viewer, input)
      return answerPage(db, viewer, queuePage(mine.member, mine.blogId, input, input.queueId), input, origin, {
        cursorOf: ({ cached }) => cached.row.id,
      })
    }
    default:
      throw new RefusedError(coreRefusals.notFound)
  }
}

function signedIn(viewer: Viewer): Member {
  if (!viewer) throw new RefusedError(coreRefusals.signedOut)
  return viewer
}

/** Answers 404 to guests and to members of other blogs. POST-013 */
async function memberOf(db: Db, viewer: Viewer, { blogName }: Input): Promise<{ member: Member; blogId: string }> {
  if (blogName === undefined) return { member: signedIn(viewer), blogId: signedIn(viewer).blogId }
  const blog = await db.selectFrom('blogs').select('id').where('name', '=', blogName).executeTakeFirst()
  if (!blog || !viewer?.blogIds.includes(blog.id)) throw new RefusedError(coreRefusals.notFound)
  return { member: viewer, blogId: blog.id }
}

function tagOf({ tag }: Input): string {
  const cleaned = cleanTag(tag ?? '') || refuse({ ...coreRefusals.badInput, text: 'tag: is missing', field: 'tag' })
  return cleaned
}

/** Newest like first. */
const likesPage = (viewer: Member, asked: Asked): RawBuilder<unknown> => sql`
  select posts.id, notes.id as cursor
  from notes join posts on posts.id = notes.post_id join blogs on blogs.id = posts.blog_id
  where notes.blog_id = ${viewer.primaryBlogId} and notes.kind = 'like' and ${isBefore(sql`notes.id`, asked)}
    and ${isPostVisibleTo(viewer)}
  order by notes.id desc ${cut(asked)}`

/** Newest bookmark first. CTRL-043 */
const bookmarksPage = (viewer: Member, asked: Input): RawBuilder<unknown> => sql`
  select posts.id, bookmarks.id as cursor
  from bookmarks join posts on posts.id = bookmarks.post_id join blogs on blogs.id = posts.blog_id
  where bookmarks.account_id = ${viewer.accountId} and ${isBefore(sql`bookmarks.id`, asked)}
    and ${asked.folderId === undefined ? sql`true` : sql`bookmarks.folder_id = ${asked.folderId}`}
    and ${isPostVisibleTo(viewer)}
  order by bookmarks.id desc ${cut(asked)}`
