import type { z } from 'zod'
import { type Refusal, refusals } from '../../core/refusal.ts'
import { bodyMaxLength } from '../posts.limits.ts'

export const npfRefusals = refusals({
  invalid: { code: 'posts.npf_invalid', status: 400, text: 'The content isn’t in the post format.' },
  invalidParameter: { code: 'posts.legacy_invalid', status: 400, text: 'One of the post’s parameters isn’t valid.' },
  tooLong: {
    code: 'posts.npf_too_long',
    status: 400,
    text: 'Posts can have up to {max} characters of text.',
    values: { max: bodyMaxLength },
    field: 'content',
  },
  oneFile: {
    code: 'posts.npf_one_file',
    status: 400,
    text: 'This post can’t have any more audio or uploaded video.',
    field: 'content',
  },
  wordsOnly: { code: 'posts.npf_words_only', status: 400, text: 'Chat posts can only have text.', field: 'content' },
  noUpload: {
    code: 'posts.npf_no_upload',
    status: 400,
    text: 'A block refers to a file that wasn’t sent.',
    field: 'content',
  },
})

/** Names the place of the first thing that is wrong, such as `content.3.text`. */
export const atPlace = (refusal: Refusal, { issues: [first] }: z.ZodError): Refusal => ({
  ...refusal,
  field: (first?.path ?? []).join('.').slice(0, 100),
})
