import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { nothing } from '../core/wire.ts'

/** What the operator says to guests. BLOG-228 */
export const readSplash = defineCall({
  who: 'anyone',
  method: 'GET',
  path: '/svc/splash',
  summary: 'The headline, picture and app link that guests are shown',
  mayLag: true,
  input: nothing,
  output: z.object({
    headline: z.string(),
    app_url: z.string().nullable(),
    image_url: z.string(),
    /** Whose picture it is; null where that blog is not there. */
    posted_by: z.object({ name: z.string(), url: z.string() }).nullable(),
  }),
})
