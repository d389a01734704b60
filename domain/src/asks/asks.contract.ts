import { z } from 'zod'
import { blogNameOrId } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, clientId, fields, wireFlag, wireId, wireText } from '../core/wire.ts'
import { post, postStates } from '../posts/entities.contract.ts'
import { bodyMaxLength } from '../posts/posts.limits.ts'
import { questionSentMaxLength } from './asks.limits.ts'

/** BLOG-385; `client_id` is README ruling 11. */
export const askQuestion = defineCall('POST /svc/post/ask', {
  who: 'member',
  summary: 'Ask a blog a question, by name or, where the blog allows it, anonymously',
  limit: { per: 'account', max: 200, windowSeconds: 3600 },
  input: z
    .strictObject({
      client_id: clientId,
      recipient: blogNameOrId,
      anonymous: wireFlag.optional(),
      question: blankable(wireText(questionSentMaxLength)),
    })
    .transform((wire) => ({
      clientId: wire.client_id,
      recipientName: wire.recipient,
      isAnonymous: wire.anonymous ?? false,
      question: wire.question ?? '',
    })),
  output: z.object({ recipient: z.string(), anonymous: z.boolean() }),
})

/** POST-452 */
export const answerAsk = defineCall('POST /answer', {
  who: 'member',
  summary: 'Answer a question of your inbox with a published post',
  input: z
    .strictObject({
      post_id: wireId,
      tumblelog: blogNameOrId,
      key: wireText(40),
      answer_text: blankable(wireText(bodyMaxLength)),
    })
    .transform((wire) => ({
      postId: wire.post_id,
      blogName: wire.tumblelog,
      key: wire.key,
      answer: wire.answer_text ?? '',
    })),
  output: z.object({ post }),
})

/** POST-454 */
export const approveSubmission = defineCall('POST /approve_submission', {
  who: 'member',
  summary: 'Publish a submission of your inbox, or queue it',
  input: z
    .strictObject({ id: wireId, queue: wireFlag.optional() })
    .transform((wire) => ({ postId: wire.id, toQueue: wire.queue ?? false })),
  output: z.object({ post: z.object({ id: z.string(), state: z.enum(postStates) }) }),
})

/** POST-453 */
export const denySubmission = defineCall('POST /deny_submission', {
  who: 'member',
  summary: 'Remove a submission from your inbox',
  input: fields({ pid: wireId }, { pid: 'postId' }),
  output: z.object({ pid: z.string() }),
})
