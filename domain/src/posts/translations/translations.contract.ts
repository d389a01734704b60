import { z } from 'zod'
import { defineCall } from '../../core/call.ts'
import { fields, wireId } from '../../core/wire.ts'

const translated = z.object({
  content_id: z.string(),
  /** Has the order of `textsOf`. HTML among them is sanitised as the words of a post are, and safe to render. */
  texts: z.array(z.string()),
})
export type Translated = z.infer<typeof translated>

export const translatePost = defineCall('POST /svc/post/translate', {
  who: 'member',
  summary: 'The words of a post and its trail in the language of the request, by the translator of the site',
  input: fields({ post_id: wireId }),
  output: z.object({
    lang: z.string(),
    /** Leaves out the parts that are in that language, have no words, or could not be translated. */
    parts: z.array(translated),
  }),
  limit: { per: 'account', max: 200, windowSeconds: 3600 },
})
