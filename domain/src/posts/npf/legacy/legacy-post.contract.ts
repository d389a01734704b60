import { z } from 'zod'
import { languageTag } from '../../../core/language/language-tag.ts'
import { blankable, wireFlag, wireText } from '../../../core/wire.ts'
import { embedCodeMaxLength } from '../../../media/embeds.limits.ts'
import * as limits from '../../posts.limits.ts'

const address = wireText(limits.addressMaxLength)
const body = wireText(limits.bodyMaxLength)
const tag = wireText(limits.tagMaxLength * 2)

/** The fields of a post in the format before blocks, as clients send them; `data` and `data64` are uploads. */
export const legacyFields = z.object({
  type: blankable(wireText(20)),
  state: blankable(wireText(20)),
  tags: z.union([wireText(limits.tagsPerPostMax * (limits.tagMaxLength + 1)), z.array(tag).max(200)]).optional(),
  tweet: wireText(1000).optional(),
  date: blankable(wireText(64)),
  publish_on: blankable(wireText(64)),
  format: blankable(wireText(20)),
  slug: wireText(limits.slugMaxLength).optional(),
  source_url: address.optional(),
  is_private: wireFlag.optional(),
  /** Ours alone: the language of the words, as a BCP 47 tag. */
  lang: blankable(languageTag),
  title: wireText(limits.titleMaxLength * 10).optional(),
  body: body.optional(),
  caption: body.optional(),
  link: address.optional(),
  /** The address of a photo, or the source of a quotation. */
  source: z.union([body, z.array(address).max(limits.imagesSentMax)]).optional(),
  photoset_layout: wireText(20).optional(),
  quote: wireText(limits.quoteMaxLength).optional(),
  url: address.optional(),
  description: body.optional(),
  thumbnail: address.optional(),
  excerpt: wireText(limits.excerptMaxLength).optional(),
  author: wireText(limits.authorMaxLength).optional(),
  conversation: wireText(limits.chatMaxLength).optional(),
  external_url: address.optional(),
  track_name: wireText(limits.trackTextMaxLength).optional(),
  artist: wireText(limits.trackTextMaxLength).optional(),
  album: wireText(limits.trackTextMaxLength).optional(),
  embed: wireText(embedCodeMaxLength).optional(),
  answer: body.optional(),
})
export type LegacyFields = z.output<typeof legacyFields>
