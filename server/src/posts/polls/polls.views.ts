import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { PollState, PollWords } from '@bowerbird/domain/posts/polls/poll.contract.ts'
import type * as calls from '@bowerbird/domain/posts/polls/polls.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import { prepared } from '../../core/database/prepared.ts'
import type { Answer } from '../../core/http/serve.ts'
import type { Viewer } from '../../core/http/viewer.ts'
import { isPollShown } from './polls.store.ts'

/** A poll as it is cached for all viewers. */
export const unreadPoll = (words: PollWords): NonNullable<Content['poll']> => ({
  ...words,
  ...{ ends_at: null, has_ended: false, votes: 0, counts: null, voted: null },
})

interface Row {
  id: string
  ends_at: Date | null
  has_ended: boolean
  is_mine: boolean
  voted: number | null
  counts: number[]
}

const rowsOf = prepared<Row, [accountId: string | null, blogIds: readonly string[], ids: readonly string[]]>(
  (accountId, blogIds, ids) => sql`
    select polls.id, polls.ends_at, coalesce(polls.ends_at <= now(), false) as has_ended,
      posts.blog_id = any(${blogIds}::bigint[]) as is_mine,
      (select option from poll_votes where poll_id = polls.id and account_id = ${accountId}::uuid) as voted,
      array(
        select (select count(*) from poll_votes where poll_id = polls.id and option = place)::int
        from generate_series(0, polls.size - 1) as place order by place) as counts
    from polls join posts on posts.id = polls.post_id
    where polls.id = any(${ids}::bigint[])`,
)

/** Counts votes for all of these polls in one statement. Only the owner sees them before voting. */
async function readStates(db: Db | Tx, viewer: Viewer, ids: readonly string[]): Promise<Map<string, PollState>> {
  const rows = await rowsOf(db, viewer?.accountId ?? null, viewer?.blogIds ?? [], ids)
  return new Map(rows.map((row) => [row.id, stateOf(row)]))
}

const stateOf = ({ id, ends_at, has_ended, is_mine, voted, counts }: Row): PollState => ({
  ...{ id, has_ended, voted },
  ends_at: ends_at?.toISOString() ?? null,
  votes: counts.reduce((sum, count) => sum + count, 0),
  counts: is_mine || has_ended || voted !== null ? counts : null,
})

/** Adds how the polls of these posts stand. Reads nothing for pages without polls. */
export async function withPolls(db: Db | Tx, viewer: Viewer, posts: readonly Post[]): Promise<readonly Post[]> {
  const ids = new Set<string>()
  for (const { trail, content } of posts) {
    if (content?.poll) ids.add(content.poll.id)
    for (const { poll } of trail) if (poll) ids.add(poll.id)
  }
  if (ids.size === 0) return posts
  const states = await readStates(db, viewer, [...ids])
  const standing = (content: Content): Content => withState(content, states)
  return posts.map((post) => ({
    ...post,
    trail: post.trail.map(standing),
    content: post.content && standing(post.content),
  }))
}

/** A poll that was removed is gone from trails too. */
function withState({ poll, ...content }: Content, states: ReadonlyMap<string, PollState>): Content {
  const state = poll && states.get(poll.id)
  return state ? { ...content, poll: { ...poll, ...state } } : content
}

export const readPoll: Answer<typeof calls.readPoll> = async (db, viewer, { postId, pollId }) => {
  if (!(await isPollShown(db, viewer, postId, pollId))) throw new RefusedError(postsRefusals.gone)
  return { poll: await readState(db, viewer, pollId) }
}

export async function readState(db: Db, viewer: Viewer, pollId: string): Promise<PollState> {
  const state = (await readStates(db, viewer, [pollId])).get(pollId) ?? refuse(postsRefusals.gone)
  return state
}
