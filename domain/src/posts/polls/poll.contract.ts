import { z } from 'zod'

/** The part of a poll that is the same for every viewer. A content stores it, so it never changes. */
const pollWords = z.object({
  id: z.string(),
  /** Empty when the post itself asks. */
  question: z.string(),
  options: z.array(z.string()),
  /** Its length, from the publishing of its post. */
  hours: z.number(),
})
export type PollWords = z.infer<typeof pollWords>

export const pollState = z.object({
  id: z.string(),
  /** Null until its post is published. */
  ends_at: z.string().nullable(),
  has_ended: z.boolean(),
  /** The number of all votes. */
  votes: z.number(),
  /** The votes of each option; null for viewers who have not voted, until it ends. */
  counts: z.array(z.number()).nullable(),
  /** The place of the option that the viewer voted for. */
  voted: z.number().nullable(),
})
export type PollState = z.infer<typeof pollState>

export const poll = pollWords.extend(pollState.shape)
export type Poll = z.infer<typeof poll>
