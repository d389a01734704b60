import { z } from 'zod'

const size = z.object({ url: z.string(), width: z.number(), height: z.number() })

export const photoShown = z.object({
  id: z.string(),
  /** The largest size. */
  url: z.string(),
  /** Largest first, for a srcset. */
  renditions: z.array(size),
  width: z.number(),
  height: z.number(),
  /** A thumbhash in base64, shown while the picture loads. */
  placeholder: z.string(),
  caption: z.string(),
  alt: z.string(),
  /** The first frame of an animated picture; empty for a still one. */
  still_url: z.string(),
  livephoto: z.object({ url: z.string(), still_at: z.number() }).nullable(),
})
export type PhotoShown = z.infer<typeof photoShown>

/** A player of a known service; the client builds its frame from these parts. POST-271 */
export const frame = z.object({
  service: z.string(),
  id: z.string(),
  src: z.string(),
  page_url: z.string(),
  width: z.number(),
  height: z.number(),
})
export type Frame = z.infer<typeof frame>

const pictureShown = z.object({ url: z.string(), width: z.number(), height: z.number(), placeholder: z.string() })
export type PictureShown = z.infer<typeof pictureShown>

/** The part of each kind; a content has only the one of its own kind. */
export const kindParts = {
  photo: z.object({ photos: z.array(photoShown), layout: z.string(), linkthrough: z.string() }).optional(),
  quote: z.object({ quote: z.string(), source_html: z.string() }).optional(),
  /** The blog's words below its answer. */
  answer: z.object({ caption_html: z.string() }).optional(),
  /** The title is the content's. */
  link: z
    .object({
      url: z.string(),
      host: z.string(),
      excerpt: z.string(),
      author: z.string(),
      thumbnail: pictureShown.nullable(),
    })
    .optional(),
  chat: z.object({ lines: z.array(z.object({ label: z.string(), text: z.string() })) }).optional(),
  audio: z
    .object({
      /** An uploaded file; empty for external sound. */
      url: z.string(),
      /** The address of external sound. */
      external_url: z.string(),
      service: z.string(),
      track: z.string(),
      artist: z.string(),
      album: z.string(),
      album_art: z.string(),
      /** Seconds; 0 when unknown. */
      duration: z.number(),
      peaks: z.array(z.number()),
      frame: frame.nullable(),
      /** Its words, and what else is to be heard; absent from older posts. */
      transcript: z.string().optional(),
    })
    .optional(),
  video: z
    .object({
      /** `ready` when there is something to play, including a frame. */
      state: z.enum(['processing', 'failed', 'ready']),
      progress: z.number(),
      failure: z.string(),
      sources: z.object({ sd: z.string(), hd: z.string() }),
      /** The HLS service of a stream, and whether it was live when the post was saved. BLOG-341 */
      stream: z.object({ service: z.string(), is_live: z.boolean() }).optional(),
      poster: z.string(),
      /** The text of what is said, in WebVTT. */
      subtitles: z.object({ url: z.string(), label: z.string(), language: z.string() }).nullish(),
      filmstrip: z.object({ url: z.string(), width: z.number(), height: z.number(), frames: z.number() }).nullable(),
      width: z.number(),
      height: z.number(),
      duration: z.number(),
      frame: frame.nullable(),
      /** Its words, and what else is to be seen and heard; absent from older posts. */
      transcript: z.string().optional(),
    })
    .optional(),
}

const parts = z.object(kindParts)
export type KindParts = z.infer<typeof parts>
