import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { wireText } from '../core/wire.ts'

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
  /** Of sound and video alone: whether it can be played yet, how far that is in percent, and why not if it never will. */
  state: z.enum(['processing', 'ready', 'failed']).optional(),
  progress: z.number().optional(),
  failure: z.string().optional(),
  /** In seconds; 0 while it is not known. */
  duration: z.number().optional(),
  /** The cover of a sound, or a picture out of a video; empty when there is none. */
  thumbnail: z.string().optional(),
  id3_tags: z.object({ title: z.string(), artist: z.string(), album: z.string() }).optional(),
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

const ownKey = z.strictObject({ key: wireText(200) })

export const readUpload = defineCall({
  who: 'member',
  method: 'GET',
  path: '/svc/post/upload_status',
  summary: 'How far the work on an upload of yours is',
  input: ownKey,
  output: uploaded,
})

export const retryUpload = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/post/upload_retry',
  summary: 'Try again to make a video of an upload of yours with which that failed',
  input: ownKey,
  output: uploaded,
  limit: { per: 'account', max: 60, windowSeconds: 3600 },
})
