import { type Refusal, refuse, throwIf } from '@bowerbird/domain/core/refusal.ts'
import type { PollState } from '@bowerbird/domain/posts/polls/poll.contract.ts'
import type * as calls from '@bowerbird/domain/posts/polls/polls.contract.ts'
import { pollsRefusals } from '@bowerbird/domain/posts/polls/polls.refusals.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { Answer } from '../../core/http/serve.ts'
import { insertVote } from './polls.store.ts'
import { readState } from './polls.views.ts'

export const votePoll: Answer<typeof calls.votePoll> = async (db, viewer, vote) => {
  const voted = (await insertVote(db, viewer, vote)) ?? refuse(postsRefusals.gone)
  const poll = await readState(db, viewer, vote.pollId)
  throwIf(voted.isMade ? null : whyNoVote(poll, vote.option))
  return { poll }
}

/** The same vote again is no mistake: its first answer may have been lost. */
function whyNoVote({ voted, has_ended, ends_at }: PollState, option: number): Refusal | null {
  if (voted === option) return null
  if (voted !== null) return pollsRefusals.alreadyVoted
  if (has_ended) return pollsRefusals.ended
  return ends_at ? pollsRefusals.noSuchOption : pollsRefusals.notBegun
}
