import type { PostKind, PostState } from '../entities.contract.ts'
import type { AskedPoll } from '../polls/polls.rules.ts'
import type { EditorType } from '../text/formats.ts'
import type { Body } from './document.ts'
import type { PostDocument } from './post-document.ts'
import type { OtherNetworks, PostOptions, Some } from './post-options.ts'

/** A rich text: its tree, the HTML that shows it, and the text as it was typed if that differs. */
export interface WrittenBody {
  body: Body
  html: string
  source: string
  format: number
}
export type WriteBody = (typed: string, editorType: EditorType) => WrittenBody

/** An uploaded file. An empty address removes it. */
type File = Some<{ fileUrl: string; hasConsent: boolean; copyrightFallback: string }>
type Subtitles = { url: string; label: string; language: string }

/** The fields of each kind, besides the title and the rich text. */
export interface KindChanges {
  text: object
  photo: Some<{
    photos: { id: string; address: string }[]
    /** A picture that was taken in the browser. */
    raw: string
    order: string[]
    captions: Record<string, string>
    alts: Record<string, string>
    layout: string
    linkthrough: string
  }>
  quote: Some<{ quote: string }>
  /** An empty thumbnail removes it. */
  link: Some<{ url: string; author: string; excerpt: string; thumbnail: string }>
  /** A line for each speaker. */
  chat: Some<{ chat: string }>
  audio: File &
    Some<{ url: string; track: string; artist: string; album: string; albumArt: string; transcript: string }>
  video: File & Some<{ embedCode: string; poster: string; subtitles: Subtitles; transcript: string }>
  /** The asker is set when a question arrives; null if it is anonymous. One elsewhere has no blog here. */
  answer: Some<{ ask: string; asker: { id: string | null; name: string } | null; caption: WrittenBody }>
}

/** Columns of `posts` that are stored as they were sent. */
export interface SentColumns {
  tags: string[]
  slug: string
  source_url: string
  can_be_liked: boolean
  can_be_reblogged: boolean
  is_sensitive_by_owner: boolean
  is_members_only: boolean
  warning: string
  labels: string[]
}

interface Change {
  state?: PostState | undefined
  publishOnMs?: number | undefined
  /** The queue of a queued post; undefined for the one it is in, or else the first. */
  queueId?: string | undefined
  dateMs?: number | undefined
  title?: string | undefined
  body?: WrittenBody | undefined
  /** Null removes the poll. */
  poll?: AskedPoll | null | undefined
  /** The language that the writer chose; empty to guess it. */
  lang?: string | undefined
  options?: PostOptions
  columns?: Partial<SentColumns>
  /** The other networks to post to, with a text for each; an empty text means the post's summary. POST-429 */
  elsewhere?: OtherNetworks | null | undefined
  /** The whole of what the post says, where it was written elsewhere; the fields of its kind then say nothing. */
  part?: PostDocument
  /** The origin of this site. */
  origin?: string
  withoutTrail?: boolean
  /** The posts whose parts are left out of the trail. */
  trailWithout?: readonly string[] | undefined
}

/** Describes a new post, or an edit of one, whose missing fields stay as they are. */
export type ChangeOf<Kind extends PostKind> = Change & { kind: Kind; said?: KindChanges[Kind] }
/** Every format that a post comes in is decoded to this. */
export type PostChange<Kind extends PostKind = PostKind> = { [Each in Kind]: ChangeOf<Each> }[Kind]
