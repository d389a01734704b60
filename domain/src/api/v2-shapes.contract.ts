import { z } from 'zod'
import { blankable, wireFlag, wireId, wireInt, wireText } from '../core/wire.ts'
import { offsetMax } from '../feeds/feeds.limits.ts'
import { postKinds } from '../posts/entities.contract.ts'
import { pageLimit } from '../posts/posts.contract.ts'

/** Posts of a page where a client names no number. */
export const apiPageSize = 20

/** Ids hold times up to here. */
const latestSecond = 3_000_000_000

/** The blog of an address, by its name, its name with any domain, its own domain, or its id. */
export const namedBlog = wireText(300).min(1)
export const second = blankable(wireInt(0, latestSecond))
export const kindOfPost = blankable(z.enum(postKinds))

/** The fields of every list; `cursor` is where `_links.next` goes on. */
export const pageFields = {
  limit: pageLimit,
  offset: blankable(wireInt(0, offsetMax)),
  cursor: blankable(wireId),
}

/** The fields that choose the format of posts. */
export const formatFields = {
  npf: blankable(wireFlag),
  reblog_info: blankable(wireFlag),
  notes_info: blankable(wireFlag),
  /** `text` asks for plain text in place of HTML; every other value is the same as none. */
  filter: blankable(wireText(20)),
}

type FormatFields = { [Name in 'npf' | 'reblog_info' | 'notes_info']?: boolean | undefined } & {
  filter?: string | undefined
}

export interface PostFormat {
  isNpf: boolean
  hasReblogInfo: boolean
  hasNotes: boolean
  filter?: 'text' | undefined
}

export const formatOf = ({ npf, reblog_info, notes_info, filter }: FormatFields): PostFormat => ({
  isNpf: npf ?? false,
  hasReblogInfo: reblog_info ?? false,
  hasNotes: notes_info ?? false,
  filter: filter === 'text' ? 'text' : undefined,
})

/** Other fields depend on the format and the type; docs/npf.md has them. */
export const apiPost = z.looseObject({
  id: z.union([z.number(), z.string()]),
  id_string: z.string(),
  type: z.string(),
  blog_name: z.string(),
  post_url: z.string(),
  timestamp: z.number(),
  state: z.string(),
  reblog_key: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  note_count: z.number(),
})
export type ApiPost = z.infer<typeof apiPost>

const link = z.object({ href: z.string(), method: z.literal('GET'), query_params: z.record(z.string(), z.string()) })
export const links = z.object({ next: link }).optional()
export type Links = z.infer<typeof links>

export const apiBlog = z.object({
  name: z.string(),
  uuid: z.string(),
  url: z.string(),
  title: z.string(),
  avatar: z.array(z.object({ width: z.number(), height: z.number(), url: z.string() })),
  following: z.boolean(),
})
