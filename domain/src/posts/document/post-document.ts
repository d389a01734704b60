import type { KindParts } from '../content.contract.ts'
import type { PostKind } from '../entities.contract.ts'
import type { PollWords } from '../polls/poll.contract.ts'

/** The JSON of `contents.fields`. Readers are sent `shown` unchanged; only the form and the server use the rest. */
export interface StoredFields {
  /** The question of an answer, and who asked it. */
  ask?: string
  askerBlogId?: string | null
  askerName?: string
  shown?: KindParts
  poll?: PollWords
  /** The author is not here but elsewhere, where the words were at this address; empty if unknown. */
  elsewhereUrl?: string
  /** The object on another server that the words are known by, and its author. */
  federated?: { object: string; actor: string }
  form?: {
    /** The chat as the writer typed it. */
    chat?: string
    /** The caption as the writer typed it, if that differs from the HTML shown. */
    caption?: string
    /** The upload that a video is made of. */
    mediaId?: string
    /** The upload's address, which the form shows and sends back. */
    fileUrl?: string
    copyrightFallback?: string
    /** Parts of the shown video that the writer chose in place of those that the server makes. */
    chosen?: Partial<Pick<NonNullable<KindParts['video']>, 'poster' | 'subtitles' | 'transcript'>>
  }
}

/** The part of one blog in a post, as it is stored. */
export interface PostDocument {
  kind: PostKind
  title: string
  body_html: string
  /** The rich text as it was typed, if that differs. */
  source: string
  format: number
  search_text: string
  fields: StoredFields
  /** The language of the words, as a BCP 47 tag; null when it is not known. */
  lang?: string | null
}

/** A document as it stood before an edit. */
export type Before = Omit<PostDocument, 'kind' | 'search_text'>
