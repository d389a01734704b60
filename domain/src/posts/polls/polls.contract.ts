import { z } from 'zod'
import { defineCall } from '../../core/call.ts'
import { fields, wireId, wireInt } from '../../core/wire.ts'
import { pollState } from './poll.contract.ts'
import { pollOptionsMax } from './polls.limits.ts'

/** The post is the one that shows the poll, which may be a reblog. */
const where = { post_id: wireId, poll_id: wireId }

/** A vote is final; the same one again changes nothing. */
export const votePoll = defineCall('POST /svc/poll/vote', {
  who: 'member',
  summary: 'Vote in the poll of a post, by the place of an option (0 is the first)',
  input: fields({ ...where, option: wireInt(0, pollOptionsMax - 1) }),
  output: z.object({ poll: pollState }),
})

export const readPoll = defineCall('GET /svc/poll', {
  who: 'anyone',
  summary: 'How a poll stands, with the votes of each option once you have voted or it has ended',
  input: fields(where),
  output: z.object({ poll: pollState }),
})
