import { z } from 'zod'
import { defineCall } from '../core/call.ts'

export const uploadKinds = ['photo', 'audio', 'video', 'artwork'] as const
export type UploadKind = (typeof uploadKinds)[number]

/** What the address serves, which is never the very file that was sent. POST-459 */
export const uploaded = z.object({
  url: z.string(),
  key: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  mime: z.string(),
})
export type Uploaded = z.infer<typeof uploaded>

export const uploadMedia = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/post/upload/:kind',
  summary: 'Upload a file for a post: photo, audio, video or artwork',
  takesFile: true,
  input: z.strictObject({ kind: z.enum(uploadKinds) }),
  output: uploaded,
  limit: { per: 'account', max: 600, windowSeconds: 3600 },
})
