import { z } from 'zod'
import { languageTag } from '../core/language/language-tag.ts'
import { blankable, trackingFields, wireFlag, wireId, wireInt, wireText } from '../core/wire.ts'
import { embedCodeMaxLength } from '../media/embeds.limits.ts'
import { subtitlesLabelMaxLength } from '../media/media.limits.ts'
import { pollHours, pollSentMax } from './polls/polls.limits.ts'
import * as limits from './posts.limits.ts'
import { editorTypes } from './text/formats.ts'

/** The rules judge codes and times, because they have the messages for them. */
const stateCode = z.union([wireText(20), z.number()]).transform(String)
const typedTime = wireText(64)
const address = wireText(limits.addressMaxLength)
const tagList = wireText(limits.tagsPerPostMax * (limits.tagMaxLength + 1))

/** Keyed by photo id; the rules limit the number of photos. */
const byPhotoId = <S extends z.ZodType>(value: S) =>
  z
    .record(wireText(20).regex(/^[A-Za-z0-9_-]{1,20}$/), value)
    .refine((photos) => Object.keys(photos).length <= limits.imagesSentMax, 'names too many photos')

const counts = z
  .record(wireText(40).regex(/^\w{1,40}$/), wireInt(0, 1_000_000_000))
  .refine((counted) => Object.keys(counted).length <= limits.contentStatsMax, 'holds too many counts')

/** A form can send an object only as text. */
const jsonText = wireText(4000).transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' })
    return z.NEVER
  }
})

/** The fields named `post[…]`. */
const innerFields = {
  type: blankable(wireText(20)),
  state: blankable(stateCode),
  /** The rules of each kind have shorter limits. */
  one: wireText(limits.quoteMaxLength).optional(),
  two: wireText(limits.bodyMaxLength).optional(),
  three: wireText(limits.bodyMaxLength).optional(),
  tags: tagList.optional(),
  slug: wireText(limits.slugMaxLength).optional(),
  date: blankable(typedTime),
  publish_on: blankable(typedTime),
  /** The queue of a post that is queued; the first one if it names none of the blog. */
  queue_id: blankable(wireId),
  source_url: address.optional(),
  photoset_layout: wireText(20).optional(),
  photoset_order: wireText(limits.imagesSentMax * 21).optional(),
}

/** POST-416, POST-419 */
const commonFields = {
  post_id: blankable(wireId),
  edit_post_id: blankable(wireId),
  post: z.strictObject(innerFields).optional(),
  editor_type: blankable(z.enum(editorTypes)),
  is_rich_text: z.strictObject({ one: wireFlag, two: wireFlag, three: wireFlag }).partial().optional(),
  reblog: wireFlag.optional(),
  reblog_key: blankable(wireText(40)),
  reblog_post_id: blankable(wireId),
  remove_reblog_tree: wireFlag.optional(),
  /** The posts whose parts the reblog leaves out of its trail. CTRL-077 */
  trail_without: z.array(wireId).max(limits.trailMaxLength).optional(),
  reblog_source: blankable(wireText(200)),
  pt: trackingFields.pt,
  context_id: blankable(wireText(64)),
  context_page: blankable(wireText(20)),
}

const askedPoll = z.strictObject({
  question: wireText(pollSentMax.textLength),
  options: z.array(wireText(pollSentMax.textLength)).max(pollSentMax.options),
  hours: wireInt(1, 168).refine((hours) => pollHours.includes(hours), 'is no length of a poll'),
})

/** POST-417, POST-418 */
const optionFields = {
  send_to_twitter: wireFlag.optional(),
  custom_tweet: blankable(wireText(1000)),
  send_to_fbog: wireFlag.optional(),
  share_data: wireText(limits.shareDataMaxLength).optional(),
  allow_photo_replies: wireFlag.optional(),
  allow_answers: wireFlag.optional(),
  members_only: wireFlag.optional(),
  owner_flagged_nsfw: wireFlag.optional(),
  warning: wireText(limits.warningMaxLength).optional(),
  /** A comma list, like tags. */
  labels: wireText(limits.labelsPerPostMax * (limits.tagMaxLength + 1)).optional(),
  /** The language of the words; empty to have it guessed. */
  lang: z.union([z.literal(''), languageTag]).optional(),
  can_be_liked: wireFlag.optional(),
  can_be_reblogged: wireFlag.optional(),
  carousel_display: wireFlag.optional(),
  carousel_link_url: address.optional(),
  carousel_index: blankable(wireInt(0, limits.photosPerPostMax - 1)),
  enable_cta: wireFlag.optional(),
  cta_link_url: address.optional(),
  cta_text_code: blankable(wireInt(0, limits.ctaTextCodeMax)),
  cta_android_link_url: address.optional(),
  content_stats: blankable(z.union([counts, jsonText.pipe(counts)])),
  /** An empty one removes the poll. */
  poll: z.union([z.literal('').transform(() => null), z.null(), askedPoll, jsonText.pipe(askedPoll)]).optional(),
}

/** An omitted field stays as it is; an empty one is cleared. POST-420 … POST-423 */
const kindFields = {
  images: byPhotoId(address).optional(),
  caption: byPhotoId(wireText(limits.photoCaptionMaxLength * 10)).optional(),
  /** The alt text of each photo. */
  alt_text: byPhotoId(wireText(limits.photoAltMaxLength * 10)).optional(),
  photo_raw: blankable(wireText(limits.photoRawMaxLength)),
  is_selfie_gif: wireFlag.optional(),
  is_selfie: wireFlag.optional(),
  thumbnail: address.optional(),
  remove_thumbnail: wireFlag.optional(),
  author: wireText(limits.authorMaxLength).optional(),
  excerpt: wireText(limits.excerptMaxLength).optional(),
  id3_tags: z
    .strictObject({
      title: wireText(limits.trackTextMaxLength),
      artist: wireText(limits.trackTextMaxLength),
      album: wireText(limits.trackTextMaxLength),
    })
    .partial()
    .optional(),
  preuploaded_url: address.optional(),
  preuploaded_ch: wireText(200).optional(),
  confirm_tos: wireFlag.optional(),
  artwork_pre_upload: address.optional(),
  album_art: address.optional(),
  remove_album_art: wireFlag.optional(),
  copyright_fallback: z.union([wireText(200), z.boolean().transform(String)]).optional(),
  embed_code: wireText(embedCodeMaxLength).optional(),
  /** Describes an uploaded sound or video in words. */
  transcript: wireText(limits.transcriptMaxLength).optional(),
  /** Uploads of the writer's own that go with an uploaded video. */
  poster_url: address.optional(),
  subtitles: z
    .strictObject({ url: address, label: wireText(subtitlesLabelMaxLength), language: wireText(20) })
    .optional(),
}

export const postFields = { ...commonFields, ...optionFields, ...kindFields }

/** The fields that only the form gets back, under the names it sends them by. POST-431 */
export const formFields = {
  one: z.string(),
  two: z.string(),
  three: z.string(),
  queue_id: z.string(),
  share_data: z.string(),
  carousel_display: z.boolean(),
  carousel_link_url: z.string(),
  enable_cta: z.boolean(),
  cta_text_code: z.number(),
  cta_link_url: z.string(),
  cta_android_link_url: z.string(),
  content_stats: z.record(z.string(), z.number()),
  is_selfie: z.boolean(),
  is_selfie_gif: z.boolean(),
  images: z.record(z.string(), z.string()).optional(),
  caption: z.record(z.string(), z.string()).optional(),
  alt_text: z.record(z.string(), z.string()).optional(),
  photoset_layout: z.string().optional(),
  photoset_order: z.string().optional(),
  thumbnail: z.string().optional(),
  author: z.string().optional(),
  excerpt: z.string().optional(),
  id3_tags: z.object({ title: z.string(), artist: z.string(), album: z.string() }).optional(),
  preuploaded_url: z.string().optional(),
  preuploaded_ch: z.string().optional(),
  confirm_tos: z.boolean().optional(),
  album_art: z.string().optional(),
  copyright_fallback: z.string().optional(),
  embed_code: z.string().optional(),
  transcript: z.string().optional(),
  poster_url: z.string().optional(),
  subtitles: z.object({ url: z.string(), label: z.string(), language: z.string() }).optional(),
}
