import type { BlogBrief } from '../../blogs/entities.contract.ts'

/** The blocks that we answer. The ones that clients send are in npf.contract.ts. */
export interface NpfMedium {
  url: string
  type?: string
  width?: number
  height?: number
  original_dimensions_missing?: true
  has_original_dimensions?: true
}

export interface NpfBlog {
  uuid: string
  name: string
  url: string
}

/** Indices count code points; the end is not part of the range. */
export type NpfFormat = { start: number; end: number } & (
  | { type: 'bold' | 'italic' | 'strikethrough' | 'small' }
  | { type: 'link'; url: string }
  | { type: 'mention'; blog: Omit<NpfBlog, 'uuid'> }
)

export type TextSubtype =
  | ('heading1' | 'heading2' | 'quote' | 'chat')
  | ('indented' | 'ordered-list-item' | 'unordered-list-item')

export interface NpfText {
  type: 'text'
  text: string
  subtype?: TextSubtype
  indent_level?: number
  formatting?: NpfFormat[]
}

export interface NpfImage {
  type: 'image'
  /** Widest first. */
  media: NpfMedium[]
  alt_text?: string
  caption?: string
  poster?: NpfMedium
  attribution?: { type: 'link'; url: string }
}

export interface NpfLink {
  type: 'link'
  url: string
  display_url: string
  title?: string
  description?: string
  author?: string
  site_name?: string
  poster?: NpfMedium[]
}

interface Played {
  provider: string
  url?: string
  media?: NpfMedium
  poster?: NpfMedium[]
  embed_html?: string
  embed_url?: string
}

export interface NpfAudio extends Played {
  type: 'audio'
  title?: string
  artist?: string
  album?: string
}

export interface NpfVideo extends Played {
  type: 'video'
  embed_iframe?: { url: string; width: number; height: number }
  metadata?: { id: string }
  /** Milliseconds. */
  duration?: number
}

export interface NpfPoll {
  type: 'poll'
  client_id: string
  question: string
  answers: { client_id: string; answer_text: string }[]
  settings: { multiple_choice: false; close_status: 'closed-after'; expire_after: number }
  created_at: string
  timestamp: number
}

export type NpfBlock = NpfText | NpfImage | NpfLink | NpfAudio | NpfVideo | NpfPoll

export type NpfLayout =
  | { type: 'rows'; display: { blocks: number[] }[]; truncate_after?: number }
  | { type: 'ask'; blocks: number[]; attribution?: { type: 'blog'; url: string; blog: NpfBlog } }

export interface Npf {
  content: NpfBlock[]
  layout: NpfLayout[]
}

export type NpfTrailItem = Npf &
  ({ blog: NpfBlog; post: { id: string; timestamp: number } } | { broken_blog_name: string; post: { id: string } })

/** A blog is named by `t:` and its 16 bytes in base64url. */
export function uuidOnTheWire(uuid: string): string {
  const bytes = uuid.replaceAll('-', '').match(/[0-9a-f]{2}/gi) ?? []
  const base64 = btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))))
  return `t:${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

export const shortBlog = ({ uuid, name, url }: BlogBrief): NpfBlog => ({ uuid: uuidOnTheWire(uuid), name, url })
