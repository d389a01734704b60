import { z } from 'zod'
import { blogBrief } from '../../blogs/entities.contract.ts'
import { defineCall } from '../../core/call.ts'
import { wireFlag, wireId, wireText } from '../../core/wire.ts'
import { photoAltMaxLength, transcriptMaxLength } from '../posts.limits.ts'
import { recording } from './recording.ts'

/** The hash of a picture's file. */
const picture = wireText(40).regex(/^[0-9a-f]{40}$/, 'is not the hash of a file')
const item = z.union([picture, z.literal(recording)])

/** Changes nothing else of the post, in its reblogs too. */
export const describeItem = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/post/describe',
  summary: 'Describe a picture, sound or video of a post of yours; an empty text removes the description',
  input: z
    .strictObject({ post_id: wireId, item, text: wireText(transcriptMaxLength) })
    .transform((wire) => ({ postId: wire.post_id, item: wire.item, text: wire.text })),
  output: z.object({ text: z.string() }),
})

/** The post may be a reblog; the suggestion goes to the author of the content. */
export const suggestAlt = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/post/alt/suggest',
  summary: 'Suggest a description of a picture of another’s post that has none; another one replaces it',
  input: z
    .strictObject({ post_id: wireId, content_id: wireId, item: picture, text: wireText(photoAltMaxLength * 2) })
    .transform((wire) => ({
      ...{ postId: wire.post_id, contentId: wire.content_id, item: wire.item, text: wire.text },
    })),
  output: z.object({ suggested: z.boolean() }),
})

export const altSuggestion = z.object({
  id: z.string(),
  item: z.string(),
  text: z.string(),
  by: blogBrief,
})
export type AltSuggestion = z.infer<typeof altSuggestion>

export const listAltSuggestions = defineCall({
  who: 'member',
  method: 'GET',
  path: '/svc/post/alt/suggestions',
  summary: 'The descriptions that readers suggest for the pictures of a post of yours, oldest first',
  input: z.strictObject({ post_id: wireId }).transform((wire) => ({ postId: wire.post_id })),
  output: z.object({ suggestions: z.array(altSuggestion) }),
})

export const settleAltSuggestion = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/post/alt/settle',
  summary: 'Accept a suggested description, as it is or with a text of your own, or refuse it',
  input: z
    .strictObject({ suggestion_id: wireId, accept: wireFlag, text: wireText(photoAltMaxLength * 2).optional() })
    .transform((wire) => ({ suggestionId: wire.suggestion_id, accept: wire.accept, text: wire.text })),
  output: z.object({ text: z.string() }),
})
