import type { ReplyPhoto } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Generated } from 'kysely'
import type { Json, MadeId } from '../core/core.table.ts'

/** The photo as shown, and the hash that its files are found by. */
export type StoredPhoto = ReplyPhoto & { hash: string }

export interface NotesTables {
  notes: {
    id: MadeId
    root_post_id: string
    /** The post that was liked or replied to; for a reblog, the reblog itself. */
    post_id: string
    kind: 'like' | 'reblog' | 'reply'
    blog_id: string
    text: Generated<string>
    photo: Json<StoredPhoto> | null
  }
  note_counts: {
    root_post_id: string
    slot: number
    likes: Generated<number>
    reblogs: Generated<number>
    replies: Generated<number>
  }
}
