import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { blankable, wireInt, wireText } from '../core/wire.ts'
import { embedWidthDefaultPx, embedWidthMaxPx } from './embeds.limits.ts'
import { videoMaxSeconds } from './sound-and-video.limits.ts'

export const uploadKinds = ['photo', 'audio', 'video', 'artwork', 'subtitles'] as const
export type UploadKind = (typeof uploadKinds)[number]

/** Describes the file that the address serves, which is never the one that was sent. POST-459 */
export const uploaded = z.object({
  url: z.string(),
  key: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  mime: z.string(),
  /** Sound and video only: the state of transcoding, its progress in percent, and the reason of a failure. */
  state: z.enum(['processing', 'ready', 'failed']).optional(),
  progress: z.number().optional(),
  failure: z.string().optional(),
  /** Seconds; 0 while unknown. */
  duration: z.number().optional(),
  /** The cover of a sound, or a frame of a video; empty when there is none. */
  thumbnail: z.string().optional(),
  /** Live photos only: the video, and the second of it that the photo shows. POST-260 */
  livephoto_url: z.string().optional(),
  livephoto_still_image_time: z.number().optional(),
  id3_tags: z.object({ title: z.string(), artist: z.string(), album: z.string() }).optional(),
})
export type Uploaded = z.infer<typeof uploaded>

const stillImageTime = z
  .union([
    z.number(),
    wireText(20)
      .regex(/^\d{1,5}(\.\d{1,9})?$/, 'is not a number of seconds')
      .transform(Number),
  ])
  .pipe(z.number().min(0).max(videoMaxSeconds))

/** A photo may name an own video that animates it, and the second of it that the photo shows. POST-260 */
export const uploadMedia = defineCall('POST /svc/post/upload/:kind', {
  who: 'member',
  summary: 'Upload a file for a post: photo, audio, video, artwork or subtitles',
  takesFile: true,
  input: z
    .strictObject({
      kind: z.enum(uploadKinds),
      livephoto: blankable(wireText(200)),
      still_image_time: blankable(stillImageTime),
    })
    .refine(({ kind, livephoto }) => kind === 'photo' || !livephoto, {
      path: ['livephoto'],
      message: 'goes with a photo',
    })
    .transform((wire) => ({
      kind: wire.kind,
      live: wire.livephoto ? { key: wire.livephoto, stillAtSeconds: wire.still_image_time ?? 0 } : null,
    })),
  output: uploaded,
  limit: { per: 'account', max: 600, windowSeconds: 3600 },
})

/** A picture on another page is downloaded here, as an upload of one's own. */
export const copyPicture = defineCall('POST /svc/post/copy_picture', {
  who: 'member',
  summary: 'Bring a picture from another page here, for a post',
  input: z.strictObject({ url: wireText(2000) }),
  output: uploaded,
  limit: { per: 'account', max: 300, windowSeconds: 3600 },
})

const ownKey = z.strictObject({ key: wireText(200) })

export const readUpload = defineCall('GET /svc/post/upload_status', {
  who: 'member',
  summary: 'How far the work on an upload of yours is',
  input: ownKey,
  output: uploaded,
})

export const retryUpload = defineCall('POST /svc/post/upload_retry', {
  who: 'member',
  summary: 'Try again to make a video of an upload of yours with which that failed',
  input: ownKey,
  output: uploaded,
  limit: { per: 'account', max: 60, windowSeconds: 3600 },
})

/** POST-456 */
export const readVideoData = defineCall('POST /svc/post/get_video_data', {
  who: 'member',
  summary: 'What to show for the address of a video, a sound or an embed code',
  input: z.strictObject({
    /** Accepts any type, because the rule refuses non-text with the message of POST-261. */
    embed_url: z.unknown().optional(),
    embed_width: blankable(wireInt(1, embedWidthMaxPx)).transform((width) => width ?? embedWidthDefaultPx),
  }),
  output: z.object({
    /** A copy of our own; empty when there is none. */
    thumbnail: z.string(),
    unsupported: z.boolean(),
    embed_render_context: z.literal('post'),
    url: z.string(),
    preview_iframe: z.string(),
    embed_code: z.string(),
  }),
  limit: { per: 'account', max: 300, windowSeconds: 3600 },
})
export type VideoData = z.infer<typeof readVideoData.output>

/** POST-460 */
export const readLinkData = defineCall('POST /svc/post/get_link_data', {
  who: 'member',
  summary: 'What a page says about itself, for a link post',
  input: z.strictObject({ url: wireText(2000) }),
  output: z.object({
    url: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: z.string(),
    /** A copy of our own; empty when there is none. */
    thumbnail: z.string(),
  }),
  limit: { per: 'account', max: 300, windowSeconds: 3600 },
})
export type LinkData = z.infer<typeof readLinkData.output>
