import { isDeepStrictEqual } from 'node:util'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { PollWords } from '@bowerbird/domain/posts/polls/poll.contract.ts'
import { pollsRefusals } from '@bowerbird/domain/posts/polls/polls.refusals.ts'
import type { AskedPoll } from '@bowerbird/domain/posts/polls/polls.rules.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import { deletePoll, nextPollId } from './polls.store.ts'

/**
 * The poll of a post after it is saved: the present one, none, or a new one, whose row the caller inserts. A changed
 * poll is a new one, so that reblogs never show other options than those they were made with.
 */
export async function pollAfter(
  tx: Db | Tx,
  before: PollWords | undefined,
  asked: AskedPoll | null | undefined,
): Promise<PollWords | undefined> {
  if (asked === undefined) return before
  if (before) {
    const { id, ...words } = before
    if (isDeepStrictEqual(words, asked)) return before
    const isGone = await deletePoll(tx, id, { mustBeUnused: asked !== null })
    if (asked && !isGone) throw new RefusedError(pollsRefusals.hasVotes)
  }
  return asked ? { id: await nextPollId(tx), ...asked } : undefined
}
