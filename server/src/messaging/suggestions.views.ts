import { avatarDefaultSizePx } from '@bowerbird/domain/blogs/blogs.limits.ts'
import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { dayMs } from '@bowerbird/domain/core/spans.ts'
import type * as calls from '@bowerbird/domain/messaging/messaging.contract.ts'
import type { SuggestedBlog } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { favoritesOverDays } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { avatarUrl, type BriefRow, briefFrom } from '../blogs/blog-shapes.ts'
import { type Db, queryRows } from '../core/database/database.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { readActingBlogId } from './conversations/acting-blog.ts'
import { canReceive, isBlocked, themeOfParticipant } from './conversations/participants.ts'
import { joinedTs } from './message-rows.ts'

interface SuggestedRow extends BriefRow {
  is_following: boolean
  group: 'talked' | 'followed' | 'follower' | 'found'
}

type Input = InputOf<typeof calls.suggestParticipants>

/** Only the most recent conversations are counted. */
const conversationsCounted = 100
const messagesCounted = 1000

/** Searches by the typed text, or lists the favorites. MSG-362 */
export const suggestParticipants: Answer<typeof calls.suggestParticipants> = async (db, viewer, input, { deps }) => {
  const actingId = await readActingBlogId(db, viewer, input.actingUuid)
  const rows = input.query
    ? await search(db, viewer, actingId, input)
    : await listFavorites(db, viewer, actingId, input)
  return {
    blogs: rows.map((row) => suggestedFrom(row, deps.config.origin)),
    recently_followed: rows.length > 0 && rows.every(({ group }) => group === 'followed'), // MSG-041
  }
}

const suggestedFrom = (row: SuggestedRow, origin: string): SuggestedBlog => ({
  ...briefFrom(row, origin),
  avatar: avatarUrl(row, avatarDefaultSizePx),
  theme: themeOfParticipant(row.theme),
  can_receive_messages: true,
  is_following_blog: row.is_following,
})

const columns = sql`
  other.name, other.uuid, other.title, other.theme, other.avatar_key, other.is_adult, other.is_nsfw, other.is_suspended`

const isFollowing = (viewer: Member) =>
  sql`exists (select from follows where account_id = ${viewer.accountId} and follows.blog_id = other.id)`

/** Whether the viewer may be shown the blog named `other`. MSG-044 */
const isOpenTo = (viewer: Member, actingId: string) => sql`(
  ${canReceive(viewer, sql`${actingId}`)} and not ${isBlocked(viewer, sql`${actingId}`)}
  and other.id <> all(${viewer.adminOf}::bigint[]))`

/** Prefix matches come first; substrings are searched only if there are too few. MSG-043 */
async function search(db: Db, viewer: Member, actingId: string, { query, limit }: Input): Promise<SuggestedRow[]> {
  const { rows: first } = await blogsFound(viewer, actingId, { how: 'begins', query, most: limit }).execute(db)
  if (first.length === limit) return first
  const { rows: others } = await blogsFound(viewer, actingId, {
    how: 'holds',
    query,
    most: limit - first.length,
  }).execute(db)
  return [...first, ...others]
}

/**
 * Uses an index of names, or of n-grams of names and titles. Sorts by the order of the former, which is alphabetical
 * for the letters of a name.
 */
export function blogsFound(
  viewer: Member,
  actingId: string,
  { how, query, most }: { how: 'begins' | 'holds'; query: string; most: number },
) {
  const typed = query.toLowerCase()
  const pattern = typed.replaceAll(/[\\%_]/g, '\\$&')
  const begins = sql`other.name like ${`${pattern}%`}`
  const holds = sql`blog_words.pieces @> pieces_of(lower(${typed}::text), least(3, length(lower(${typed}::text))))
    and blog_words.said like lower(${`%${pattern}%`}::text) and not (${begins})`
  const isFound = how === 'begins' ? begins : holds
  const words = how === 'begins' ? sql`` : sql`join blog_words on blog_words.blog_id = other.id`
  const found = (isFollowed: boolean, from: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql`
    select ${columns}, ${sql.lit(isFollowed)} as is_following, 'found' as "group" from ${from} ${words}
    where ${which} and ${isFound} and ${isOpenTo(viewer, actingId)} order by other.name using ~<~ limit ${most}`
  const followed = sql`follows join blogs as other on other.id = follows.blog_id`
  return sql<SuggestedRow>`
    (${found(true, followed, sql`follows.account_id = ${viewer.accountId}`)}) union all
    (${found(false, sql`blogs as other`, sql`not ${isFollowing(viewer)}`)})
    order by is_following desc, name limit ${most}`
}

/** Lists blogs talked with most, then followed most recently, then followers. MSG-040 */
async function listFavorites(db: Db, viewer: Member, actingId: string, input: Input): Promise<SuggestedRow[]> {
  const { limit, includeRecent, excludeActive } = input
  const since = Date.now() - favoritesOverDays * dayMs
  const notActive = excludeActive
    ? sql`not exists (select from conversation_members as had where had.blog_id = ${actingId}
        and had.conversation_id = conversation_between(${actingId}, other.id)
        and had.newest_ts is not null and not had.is_hidden)`
    : sql`true`
  return queryRows<SuggestedRow>(db)`
    with talked as (
      select last.other_blog_id as id, 1 as rank, 'talked' as "group", (
        select count(*) from (select from messages where messages.conversation_id = last.conversation_id
          and messages.ts > ${since} limit ${sql.lit(messagesCounted)}) as said) as weight
      from (
        select conversation_id, other_blog_id from conversation_members
        where blog_id = ${actingId} and newest_ts > greatest(${since}, ${joinedTs(viewer.accountId, sql`${actingId}`)}) and not is_hidden
        order by newest_ts desc limit ${sql.lit(conversationsCounted)}) as last
    ), followed as (
      select blog_id as id, 2 as rank, 'followed' as "group", id as weight from follows
      where account_id = ${viewer.accountId} and ${includeRecent}::boolean order by id desc limit ${limit * 4}
    ), followers as (
      select accounts.primary_blog_id as id, 3 as rank, 'follower' as "group", follows.id as weight
      from follows join accounts on accounts.id = follows.account_id
      where follows.blog_id = ${actingId} order by follows.id desc limit ${limit * 4}
    ), ranked as (
      select distinct on (id) id, rank, "group", weight
      from (select * from talked union all select * from followed union all select * from followers) as anyone
      order by id, rank
    )
    select ${columns}, ${isFollowing(viewer)} as is_following, ranked."group"
    from ranked join blogs as other on other.id = ranked.id
    where ${isOpenTo(viewer, actingId)} and ${notActive}
    order by ranked.rank, ranked.weight desc, other.name limit ${limit}`
}
