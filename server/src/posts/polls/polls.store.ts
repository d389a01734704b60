import type { PollWords } from '@bowerbird/domain/posts/polls/poll.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { isBlockedEitherWay } from '../../blogs/blog-visibility.ts'
import { type Db, execute, hasRows, queryRow, type Tx } from '../../core/database/database.ts'
import type { Member, Viewer } from '../../core/http/viewer.ts'
import { isPostVisibleTo } from '../../moderation/visibility.ts'
import { isHiddenFrom } from '../read/trail-flags.ts'

export async function nextPollId(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select next_id() as id`.execute(db)
  return rows[0]?.id as string
}

/** The lock waits for votes under way. Returns false, and deletes nothing, where somebody has voted and it must be unused. */
export async function deletePoll(tx: Db | Tx, id: string, { mustBeUnused }: { mustBeUnused: boolean }) {
  await sql`select from polls where id = ${id} for update`.execute(tx)
  const { numAffectedRows } = await sql`
    delete from polls where id = ${id}
      ${mustBeUnused ? sql`and not exists (select from poll_votes where poll_id = ${id})` : sql``}`.execute(tx)
  return Boolean(numAffectedRows)
}

/** A trigger begins the poll of a post that is published later. */
export const insertPoll = (tx: Db | Tx, postId: string, { id, options, hours }: PollWords) => execute(tx)`
    insert into polls (id, post_id, size, hours, ends_at)
    select ${id}, posts.id, ${options.length}, ${hours},
      case when posts.state = 'published' then now() + make_interval(hours => ${hours}) end
    from posts where posts.id = ${postId}`

/** Others may uncover what safe mode covers. */
const isSafeModeFixed = (viewer: Viewer) => !viewer || (viewer.safeMode && !viewer.canModifySafeMode)

/** The poll, if the viewer sees the post and the content with it, which may be in the post's trail. */
const shownPoll = (viewer: Viewer, postId: string, pollId: string): RawBuilder<unknown> => sql`
  select polls.id, polls.size, polls.ends_at, contents.blog_id
  from posts join blogs on blogs.id = posts.blog_id
  join contents on contents.id = any(posts.trail || posts.content_id)
  left join blogs as author on author.id = contents.blog_id
  join polls on polls.post_id = contents.post_id
  where posts.id = ${postId} and polls.id = ${pollId} and contents.fields -> 'poll' ->> 'id' = ${pollId}::text
    and ${isPostVisibleTo(viewer)} and not ${isHiddenFrom(viewer, { isSafeModeOn: isSafeModeFixed(viewer) })}
  limit 1`

export const isPollShown = (db: Db, viewer: Viewer, postId: string, pollId: string) =>
  hasRows(db)`${shownPoll(viewer, postId, pollId)}`

interface Vote {
  postId: string
  pollId: string
  option: number
}

/** Returns whether the vote was inserted; undefined if there is no such poll for the member. */
export async function insertVote(db: Db, viewer: Member, vote: Vote): Promise<{ isMade: boolean } | undefined> {
  const { postId, pollId, option } = vote
  return queryRow<{ isMade: boolean }>(db)`
    with shown as materialized (${shownPoll(viewer, postId, pollId)}),
    open as materialized (
      select * from shown where not ${isBlockedEitherWay(viewer, sql`shown.blog_id`)}
    ),
    made as (
      insert into poll_votes (poll_id, account_id, option)
      select open.id, ${viewer.accountId}::uuid, ${option}::smallint from open
      where open.ends_at > now() and ${option}::smallint < open.size
      on conflict (poll_id, account_id) do nothing returning option
    )
    select exists (select from made) as "isMade" from open`
}
