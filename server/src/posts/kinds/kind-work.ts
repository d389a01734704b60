import type { InputOf } from '@bowerbird/domain/core/call.ts'
import type { KindParts } from '@bowerbird/domain/posts/content.contract.ts'
import type { FetchedPost } from '@bowerbird/domain/posts/kinds/kind-rules.ts'
import type { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Member } from '../../core/http/viewer.ts'

export type Input = InputOf<typeof updatePost>

/** `contents.fields`: what is shown goes out as it is; the rest is for the form and for us. */
export interface KeptFields {
  /** The question of an answer, and who asked it. */
  ask?: string
  askerBlogId?: string | null
  askerName?: string
  shown?: KindParts
  form?: {
    /** As it was typed. */
    chat?: string
    /** As it was typed, where that is not what is shown. */
    caption?: string
    /** The upload that a video is made of. */
    mediaId?: string
    /** Its address, which stands for it in the form. */
    fileUrl?: string
    copyrightFallback?: string
  }
}

/** A writer's own part as it stood before an edit. */
export interface Before {
  title: string
  html: string
  source: string
  format: number
  fields: KeptFields
}

/** What keeping a part needs besides what was said. */
export interface Keeping {
  /** A transaction where anything is claimed. */
  db: Db | Tx
  accountId: string
  origin: string
  /** The rich text of the part, cleaned. */
  html: string
  title: string
  hasTrail: boolean
}

export interface KeptPart {
  fields: KeptFields
  /** To be found by, beside the title and the rich text. */
  words: string[]
  /** Of its pictures: they say less about a post than the rich text does, and come after it. */
  pictureWords?: string[]
  /** What it shows is still being made. */
  isProcessing?: boolean
}

/** How the server takes in one kind. What the writer did not say is undefined, and stays as it was. */
export interface KindWork<Said extends object> {
  /** The slot of the title; its text is one line. */
  titleSlot: 'one' | null
  /** The slot of the rich text. */
  richSlot: 'two' | 'three' | null
  read: (input: Input) => Said
  /** Whether the writer brings something of this kind along, and not just words about it. */
  isBrought: (input: Input) => boolean
  /** Whether nothing has to be fetched. */
  isPrepared?: (said: Said) => boolean
  /** Done before any lock is taken: whatever has to be fetched. */
  prepare?: (deps: Deps, viewer: Member, said: Said) => Promise<Said>
  /** Whether what was said shows uploads, beside the pictures inside the rich text. */
  hasUploads?: (said: Said) => boolean
  keep: (keeping: Keeping, said: Said, before: KeptFields | undefined) => Promise<KeptPart>
  /** The fields of the form that come from neither title nor rich text. POST-431 */
  form: (fields: KeptFields) => Partial<FetchedPost>
}

export type AnyKindWork = KindWork<object>
