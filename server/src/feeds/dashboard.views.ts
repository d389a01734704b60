import { type RawBuilder, sql } from 'kysely'
import { isStandingFor, kindOfMember, type MemberKind, memberFrom, memberValues } from '../blogs/blog-visibility.ts'
import type { Db } from '../core/database/database.ts'
import { prepared } from '../core/database/prepared.ts'
import type { Member } from '../core/http/viewer.ts'
import { isListedFor, isPostVisibleTo, isUnmutedFor } from '../moderation/visibility.ts'
import { follows, lineColumns, linesOfPage, type PagedPost, readLines, readPaged } from '../posts/read/post-rows.ts'
import { type Asked, cut, enough, isBefore, sizeFor } from './feed-pages.ts'

/** Members who follow more blogs than this may find a whole page among the newest posts of all. */
const manyFollowed = 500
/** The scan of the newest posts of all stops after so many posts. */
const scannedMax = 500
const scannersMax = 10_000

/** Members who follow many, and for whom the newest posts of all filled a page when last checked. */
const scanners = new Set<string>()

/**
 * Posts of one's own and of followed blogs, newest first. For members who follow very many blogs, finding the newest
 * post of each takes longer than scanning the newest of all; both ways return the same page.
 */
export async function readDashboard(db: Db, viewer: Member, asked: Asked): Promise<PagedPost[]> {
  if (asked.after !== undefined) return readUpwards(db, viewer, asked, asked.after)
  const { accountId } = viewer
  const merge = async () => readLines((await readRow(db, viewer, asked, 'merge')).lines)
  if (scanners.delete(accountId)) {
    const scanned = readLines((await readRow(db, viewer, asked, 'scan')).lines)
    if (scanned.length > asked.limit) {
      scanners.add(accountId)
      return readPaged(db, scanned, merge)
    }
  }
  const { lines, could_scan } = await readRow(db, viewer, asked, 'merge')
  if (could_scan) {
    if (scanners.size >= scannersMax) scanners.clear()
    scanners.add(accountId)
  }
  return readPaged(db, readLines(lines), merge)
}

/** Reads the posts after a place, oldest first. A followed blog without a newer post is not looked at. CTRL-041 */
async function readUpwards(db: Db, viewer: Member, asked: Asked, after: string): Promise<PagedPost[]> {
  const page = sql`
    select found.* from (
      select id, is_suspended from followed where newest > ${after}
      union select blogs.id, blogs.is_suspended from blogs where blogs.id = any(${viewer.blogIds}::bigint[])
    ) as blogs cross join lateral (
      select ${columnsFor(viewer)} from posts
      where posts.blog_id = blogs.id and posts.state = 'published' and posts.published_id > ${after}
        and ${isPostVisibleTo(viewer)} and ${isListedFor(viewer)}
      order by posts.published_id limit ${enough(asked)}
    ) as found
    order by cursor ${cut(asked)}`
  const list = async () => {
    const { rows } = await sql<Row>`
      with ${followedBlogs(viewer)} select ${linesOfPage(viewer, page, isFollowedBy(viewer))} as lines`.execute(db)
    return readLines(rows[0]?.lines ?? null).reverse()
  }
  return readPaged(db, await list(), list)
}

interface Row {
  lines: string | null
  could_scan: boolean
}
type Way = 'scan' | 'merge'

async function readRow(db: Db, viewer: Member, asked: Asked, way: Way): Promise<Row> {
  const rows =
    asked.offset === 0
      ? await statementFor(viewer, asked, way)(db, asked.before, ...memberValues(viewer))
      : (await rowOf(viewer, asked, way).execute(db)).rows
  return rows[0] as Row
}

const statements = new Map<string, ReturnType<typeof prepareFor>>()

/** Prepares one statement for each combination that the SQL text depends on; there are few. */
function statementFor(viewer: Member, { limit, before }: Asked, way: Way) {
  const size = sizeFor(limit)
  const kind = kindOfMember(viewer)
  const key = `${way} ${kind.isStaff} ${kind.walls} ${before !== undefined} ${size}`
  const statement = statements.get(key) ?? prepareFor(kind, before !== undefined, size, way)
  statements.set(key, statement)
  return statement
}

const prepareFor = (kind: MemberKind, hasCursor: boolean, limit: number, way: Way) =>
  prepared((before: string | undefined, ...values: readonly unknown[]) =>
    rowOf(memberFrom(kind, values), { limit, offset: 0, before: hasCursor ? before : undefined }, way),
  )

function rowOf(viewer: Member, asked: Asked, way: Way): RawBuilder<Row> {
  const isFollowed = isFollowedBy(viewer)
  if (way === 'scan')
    return sql`select ${linesOfPage(viewer, scannedPage(viewer, asked), isFollowed)} as lines, true as could_scan`
  return sql`
    with ${followedBlogs(viewer)}
    select ${linesOfPage(viewer, mergedPage(viewer, asked), isFollowed)} as lines,
      case when (select count(*) from followed) <= ${sql.lit(manyFollowed)} then false
        else (
          select count(*) from (${newestOfAll(sql`posts.blog_id`, asked)}) as newest
          where newest.blog_id in (select id from followed)
        ) > ${asked.offset + asked.limit} end as could_scan`
}

/** Every post here that is not the viewer's own is of a followed blog. */
const isFollowedBy = (viewer: Member) => () => sql`(posts.is_others or ${follows(viewer, sql`posts.blog_id`)})`

const followedBlogs = (viewer: Member) => sql`
    hidden as materialized (${hiddenPlaces(viewer)}), followed as materialized (
      select blogs.blog_id as id, ${newestUnhidden} as newest, blogs.is_suspended from newest_posts as blogs
      where blogs.blog_id = any(array(select follows.blog_id from follows where follows.account_id = ${viewer.accountId}))
        and ${isUnmutedFor(viewer, sql`blogs.blog_id`)} and ${isStandingFor(viewer)}
    )`

const hiddenPlaces = (viewer: Member) => sql`
  select posts.published_id as id from hidden_posts join posts on posts.id = hidden_posts.post_id
  where hidden_posts.account_id = ${viewer.accountId} and posts.published_id is not null`

/** The newest post of a blog that is not hidden; 0 if there is none. */
const newestUnhidden = sql`
  case when blogs.published_id not in (select id from hidden) then blogs.published_id
  else coalesce((
    select posts.published_id from posts
    where posts.blog_id = blogs.blog_id and posts.state = 'published' and posts.published_id < blogs.published_id
      and posts.published_id not in (select id from hidden)
    order by posts.published_id desc limit 1), 0) end`

const newestOfAll = (columns: RawBuilder<unknown>, asked: Asked) => sql`
  select ${columns} from posts
  where posts.state = 'published' and ${isBefore(sql`posts.published_id`, asked)}
  order by posts.published_id desc limit ${sql.lit(scannedMax)}`

/**
 * Every blog knows its newest public post, so of the blogs whose newest is older than the cursor only as many are
 * read as the page holds; a blog with a newer one has been on an earlier page. No post older than the oldest of those
 * newest posts can be on this page.
 */
function mergedPage(viewer: Member, asked: Asked): RawBuilder<unknown> {
  const wanted = enough(asked)
  const seenBefore =
    asked.before === undefined
      ? sql``
      : sql`union select id, is_suspended from followed where newest >= ${asked.before}`
  return sql`
    with freshest as (
      select id, newest, is_suspended from followed where ${isBefore(sql`newest`, asked)}
      order by newest desc limit ${wanted}
    ), bottom as (
      select case when count(*) < ${wanted} then 0 else min(newest) end as id from freshest
    ), candidates as (
      select id, is_suspended from freshest ${seenBefore}
      union select blogs.id, blogs.is_suspended from blogs where blogs.id = any(${viewer.blogIds}::bigint[])
    )
    select found.* from candidates as blogs cross join bottom cross join lateral (
      select ${columnsFor(viewer)} from posts
      where posts.blog_id = blogs.id and posts.state = 'published' and posts.published_id >= bottom.id
        and ${isBefore(sql`posts.published_id`, asked)} and ${isPostVisibleTo(viewer)} and ${isListedFor(viewer)}
      order by posts.published_id desc limit ${wanted}
    ) as found
    order by cursor desc ${cut(asked)}`
}

/** Returns fewer rows than asked for when the newest posts of all do not hold so many. */
const scannedPage = (viewer: Member, asked: Asked) => sql`
  select ${columnsFor(viewer)} from (${newestOfAll(sql`posts.*, posts.xmin`, asked)}) as posts join blogs on blogs.id = posts.blog_id
  where (posts.blog_id = any(${viewer.blogIds}::bigint[]) or ${follows(viewer, sql`posts.blog_id`)})
    and ${isPostVisibleTo(viewer)} and ${isListedFor(viewer)}
  order by cursor desc ${cut(asked)}`

const columnsFor = (viewer: Member) => sql`
  ${lineColumns}, posts.blog_id, posts.published_id as cursor,
  posts.blog_id <> all(${viewer.blogIds}::bigint[]) as is_others`
