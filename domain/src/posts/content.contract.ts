import { z } from 'zod'

/** One size of a picture. */
const size = z.object({ url: z.string(), width: z.number(), height: z.number() })

export const photoShown = z.object({
  id: z.string(),
  /** The largest. */
  url: z.string(),
  /** Largest first, for a srcset. */
  renditions: z.array(size),
  width: z.number(),
  height: z.number(),
  /** A thumbhash in base64, to show until the picture is there. */
  placeholder: z.string(),
  caption: z.string(),
  alt: z.string(),
  /** Of what moves: its first picture, standing still. Empty for what does not move. */
  still_url: z.string(),
  livephoto: z.object({ url: z.string(), still_at: z.number() }).nullable(),
})
export type PhotoShown = z.infer<typeof photoShown>

/** A player of a known service. Whoever shows it builds the frame from these parts. POST-271 */
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

/** What each kind shows beside its title and its rich text; a content has the one of its kind. */
export const kindParts = {
  photo: z.object({ photos: z.array(photoShown), layout: z.string(), linkthrough: z.string() }).optional(),
  quote: z.object({ quote: z.string(), source_html: z.string() }).optional(),
  /** What the blog adds below its answer. */
  answer: z.object({ caption_html: z.string() }).optional(),
  /** Its title is the content's. */
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
      /** A file of ours; empty when the sound is elsewhere. */
      url: z.string(),
      /** Where it is when it is elsewhere. */
      external_url: z.string(),
      service: z.string(),
      track: z.string(),
      artist: z.string(),
      album: z.string(),
      album_art: z.string(),
      /** In seconds; 0 when it is not known. */
      duration: z.number(),
      peaks: z.array(z.number()),
      frame: frame.nullable(),
    })
    .optional(),
  video: z
    .object({
      /** `ready` whenever there is something to play, a frame included. */
      state: z.enum(['processing', 'failed', 'ready']),
      progress: z.number(),
      failure: z.string(),
      sources: z.object({ sd: z.string(), hd: z.string() }),
      poster: z.string(),
      filmstrip: z.object({ url: z.string(), width: z.number(), height: z.number(), frames: z.number() }).nullable(),
      width: z.number(),
      height: z.number(),
      duration: z.number(),
      frame: frame.nullable(),
    })
    .optional(),
}

const parts = z.object(kindParts)
export type KindParts = z.infer<typeof parts>
