import { z } from 'zod'
import { blogBrief } from '../../blogs/entities.contract.ts'
import { defineCall } from '../../core/call.ts'
import { fields, wireFlag, wireId, wireText } from '../../core/wire.ts'
import { photoAltMaxLength, transcriptMaxLength } from '../posts.limits.ts'
import { recording } from './recording.ts'

/** The hash of a picture's file. */
const picture = wireText(40).regex(/^[0-9a-f]{40}$/, 'is not the hash of a file')
const item = z.union([picture, z.literal(recording)])

/** Changes nothing else of the post, in its reblogs too. */
export const describeItem = defineCall('POST /svc/post/describe', {
  who: 'member',
  summary: 'Describe a picture, sound or video of a post of yours; an empty text removes the description',
  input: fields({ post_id: wireId, item, text: wireText(transcriptMaxLength) }),
  output: z.object({ text: z.string() }),
})

/** The post may be a reblog; the suggestion goes to the author of the content. */
export const suggestAlt = defineCall('POST /svc/post/alt/suggest', {
  who: 'member',
  summary: 'Suggest a description of a picture of another’s post that has none; another one replaces it',
  input: fields({ post_id: wireId, content_id: wireId, item: picture, text: wireText(photoAltMaxLength * 2) }),
  output: z.object({ suggested: z.boolean() }),
})

export const altSuggestion = z.object({
  id: z.string(),
  item: z.string(),
  text: z.string(),
  by: blogBrief,
})
export type AltSuggestion = z.infer<typeof altSuggestion>

export const listAltSuggestions = defineCall('GET /svc/post/alt/suggestions', {
  who: 'member',
  summary: 'The descriptions that readers suggest for the pictures of a post of yours, oldest first',
  input: fields({ post_id: wireId }),
  output: z.object({ suggestions: z.array(altSuggestion) }),
})

export const settleAltSuggestion = defineCall('POST /svc/post/alt/settle', {
  who: 'member',
  summary: 'Accept a suggested description, as it is or with a text of your own, or refuse it',
  input: fields({ suggestion_id: wireId, accept: wireFlag, text: wireText(photoAltMaxLength * 2).optional() }),
  output: z.object({ text: z.string() }),
})
