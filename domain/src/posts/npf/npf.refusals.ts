import type { z } from 'zod'
import { type Refusal, refusals } from '../../core/refusal.ts'
import { bodyMaxLength } from '../posts.limits.ts'

export const npfRefusals = refusals({
  invalid: { code: 'posts.npf_invalid', status: 400, text: 'The content is not in the post format.' },
  invalidParameter: { code: 'posts.legacy_invalid', status: 400, text: 'A parameter of the post is not valid.' },
  tooLong: {
    code: 'posts.npf_too_long',
    status: 400,
    text: 'The words of a post take up to {max} characters.',
    values: { max: bodyMaxLength },
    field: 'content',
  },
  oneFile: {
    code: 'posts.npf_one_file',
    status: 400,
    text: 'This post has no room for another sound or uploaded film.',
    field: 'content',
  },
  wordsOnly: { code: 'posts.npf_words_only', status: 400, text: 'A chat takes words only.', field: 'content' },
  noUpload: {
    code: 'posts.npf_no_upload',
    status: 400,
    text: 'A block names a file that was not sent.',
    field: 'content',
  },
})

/** Names the place of the first thing that is wrong, such as `content.3.text`. */
export const atPlace = (refusal: Refusal, { issues: [first] }: z.ZodError): Refusal => ({
  ...refusal,
  field: (first?.path ?? []).join('.').slice(0, 100),
})
