import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { nothing } from '../core/wire.ts'

/** BLOG-228 */
export const readSplash = defineCall('GET /svc/splash', {
  who: 'anyone',
  summary: 'The headline, picture and app link that guests are shown',
  mayLag: true,
  input: nothing,
  output: z.object({
    headline: z.string(),
    app_url: z.string().nullable(),
    image_url: z.string(),
    /** The owner of the picture; null when that blog is gone. */
    posted_by: z.object({ name: z.string(), url: z.string() }).nullable(),
  }),
})
