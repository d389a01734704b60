import { z } from 'zod'
import { wireText } from '../../core/wire.ts'
import { embedCodeMaxLength } from '../../media/embeds.limits.ts'
import { pollSentMax } from '../polls/polls.limits.ts'
import { addressMaxLength, bodyMaxLength, titleMaxLength } from '../posts.limits.ts'
import { blocksMax, formatsMax, layoutsMax, npfNumberMax, sizesPerMediumMax } from './npf.limits.ts'

/** Clients send back the fields that they read, so unknown ones are dropped instead of refused. */
const number = z.number().min(-npfNumberMax).max(npfNumberMax)
const name = wireText(100)
const address = wireText(addressMaxLength)
const words = wireText(bodyMaxLength)
const shortWords = wireText(titleMaxLength * 20)

const medium = z.object({
  /** Names a file that was sent with the post. */
  identifier: name.optional(),
  url: address.optional(),
  width: number.optional(),
  height: number.optional(),
  /** The size is not its own. */
  original_dimensions_missing: z.boolean().optional(),
})
const media = z.union([z.array(medium).max(sizesPerMediumMax), medium.transform((one) => [one])])

const format = z.object({
  start: number,
  end: number,
  type: name,
  url: address.optional(),
  blog: z.object({ name: name.optional() }).optional(),
})

const text = z.object({
  type: z.literal('text'),
  text: words,
  subtype: name.optional(),
  indent_level: number.optional(),
  formatting: z.array(format).max(formatsMax).optional(),
})

const attribution = z.object({ type: name, url: address.optional() })

const image = z.object({
  type: z.literal('image'),
  media,
  alt_text: shortWords.optional(),
  caption: shortWords.optional(),
  attribution: attribution.optional(),
})

const link = z.object({
  type: z.literal('link'),
  url: address,
  title: shortWords.optional(),
  description: shortWords.optional(),
  author: shortWords.optional(),
  site_name: shortWords.optional(),
  poster: media.optional(),
})

const played = {
  url: address.optional(),
  media: media.optional(),
  poster: media.optional(),
  embed_html: wireText(embedCodeMaxLength).optional(),
  embed_url: address.optional(),
}

const audio = z.object({
  type: z.literal('audio'),
  ...played,
  title: shortWords.optional(),
  artist: shortWords.optional(),
  album: shortWords.optional(),
})

const video = z.object({
  type: z.literal('video'),
  ...played,
  embed_iframe: z.object({ url: address }).optional(),
})

const poll = z.object({
  type: z.literal('poll'),
  question: wireText(pollSentMax.textLength).optional(),
  answers: z.array(z.object({ answer_text: wireText(pollSentMax.textLength) })).max(pollSentMax.options),
  settings: z.object({ expire_after: number.optional() }).optional(),
})

const known = z.discriminatedUnion('type', [text, image, link, audio, video, poll])
const knownTypes = ['text', 'image', 'link', 'audio', 'video', 'poll']

/** A block of a type that we do not know keeps its place, because layouts count it. */
const unknown = z
  .object({ type: name })
  .refine(({ type }) => !knownTypes.includes(type))
  .transform(() => ({ type: 'unknown' as const }))

const places = z.array(number).max(blocksMax)

const layout = z.object({
  type: name,
  display: z
    .array(z.object({ blocks: places }))
    .max(blocksMax)
    .optional(),
  blocks: places.optional(),
  truncate_after: number.optional(),
})

const formatCount = (block: object) =>
  'formatting' in block && Array.isArray(block.formatting) ? block.formatting.length : 0

/** The content and layout of a post that a client sends. */
export const sentNpf = z.object({
  content: z
    .array(z.union([known, unknown]))
    .max(blocksMax)
    .refine((blocks) => blocks.reduce((sum, block) => sum + formatCount(block), 0) <= formatsMax),
  layout: z.array(layout).max(layoutsMax).nullish(),
})
export type SentNpf = z.output<typeof sentNpf>
export type SentBlock = SentNpf['content'][number]
export type SentText = z.output<typeof text>
export type SentFormat = z.output<typeof format>
export type SentMedia = z.output<typeof media>
