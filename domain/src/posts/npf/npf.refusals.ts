import type { z } from 'zod'
import { type Refusal, refusals } from '../../core/refusal.ts'
import { bodyMaxLength } from '../posts.limits.ts'

export const npfRefusals = {
  ...refusals('posts.npf_', 400, {
    invalid: 'The content isn’t in the post format.',
    tooLong: {
      text: 'Posts can have up to {max} characters of text.',
      values: { max: bodyMaxLength },
      field: 'content',
    },
    oneFile: { text: 'This post can’t have any more audio or uploaded video.', field: 'content' },
    wordsOnly: { text: 'Chat posts can only have text.', field: 'content' },
    noUpload: { text: 'A block refers to a file that wasn’t sent.', field: 'content' },
  }),
  ...refusals('posts.', 400, { legacyInvalid: 'One of the post’s parameters isn’t valid.' }),
}

/** Names the place of the first thing that is wrong, such as `content.3.text`. */
export const atPlace = (refusal: Refusal, { issues: [first] }: z.ZodError): Refusal => ({
  ...refusal,
  field: (first?.path ?? []).join('.').slice(0, 100),
})
