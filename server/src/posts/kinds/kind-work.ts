import type { InputOf } from '@bowerbird/domain/core/call.ts'
import type { KindParts } from '@bowerbird/domain/posts/content.contract.ts'
import type { Body } from '@bowerbird/domain/posts/document/document.ts'
import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import type { FetchedPost } from '@bowerbird/domain/posts/kinds/kind-rules.ts'
import type { PollWords } from '@bowerbird/domain/posts/polls/poll.contract.ts'
import type { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Member } from '../../core/http/viewer.ts'
import type { WriteBody } from '../write/written-text.ts'

export type Input = InputOf<typeof updatePost>

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

/** The writer's own part of a post, by the columns of `contents`. */
export interface OwnPart {
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

/** The own part as it stood before an edit. */
export type Before = Omit<OwnPart, 'kind' | 'search_text'>

/** The input of `keep`, besides the writer's fields. */
export interface Keeping {
  /** Must be a transaction if `keep` claims uploads. */
  db: Db | Tx
  accountId: string
  origin: string
  /** The rich text of the part, as a tree and as it is stored. */
  body: Body
  html: string
  title: string
  hasTrail: boolean
  hasPoll: boolean
}

/**
 * The work of the server for one kind of post. A field that the writer did not send is undefined and stays unchanged.
 */
export interface KindWork<Said extends object> {
  /** The slot of the title; its text is one line. */
  titleSlot: 'one' | null
  /** The slot of the rich text. */
  richSlot: 'two' | 'three' | null
  read: (input: Input, write: WriteBody) => Said
  /** Whether the request has media or an address of this kind, and not just text. */
  isBrought: (input: Input) => boolean
  /** Whether nothing has to be fetched. */
  isPrepared?: (said: Said) => boolean
  /** Fetches from other hosts before any lock is taken. */
  prepare?: (deps: Deps, viewer: Member, said: Said) => Promise<Said>
  /** Whether the fields show uploads, besides the pictures inside the rich text. */
  hasUploads?: (said: Said) => boolean
  keep: (keeping: Keeping, said: Said, before: StoredFields | undefined) => Promise<StoredFields>
  /** The fields of the form that come from neither title nor rich text. POST-431 */
  form: (fields: StoredFields) => Partial<FetchedPost>
}

export type AnyKindWork = KindWork<object>
