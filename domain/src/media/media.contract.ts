import { z } from 'zod'

export const uploadKinds = ['photo', 'audio', 'video', 'artwork'] as const

/** The answer of `POST /svc/post/upload/:kind`, a multipart upload with the file in the field `photo`, `audio` … POST-459 */
export const uploaded = z.object({
  url: z.string(),
  key: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  mime: z.string(),
})
export type Uploaded = z.infer<typeof uploaded>
