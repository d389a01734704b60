import { z } from 'zod'
import { defineCall } from '../../core/call.ts'
import { wireId, wireInt } from '../../core/wire.ts'
import { pollState } from './poll.contract.ts'
import { pollOptionsMax } from './polls.limits.ts'

/** The post is the one that shows the poll, which may be a reblog. */
const where = { post_id: wireId, poll_id: wireId }

/** A vote is final; the same one again changes nothing. */
export const votePoll = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/poll/vote',
  summary: 'Vote in the poll of a post, by the place of an option (0 is the first)',
  input: z
    .strictObject({ ...where, option: wireInt(0, pollOptionsMax - 1) })
    .transform((wire) => ({ postId: wire.post_id, pollId: wire.poll_id, option: wire.option })),
  output: z.object({ poll: pollState }),
})

export const readPoll = defineCall({
  who: 'anyone',
  method: 'GET',
  path: '/svc/poll',
  summary: 'How a poll stands, with the votes of each option once you have voted or it has ended',
  input: z.strictObject(where).transform((wire) => ({ postId: wire.post_id, pollId: wire.poll_id })),
  output: z.object({ poll: pollState }),
})
