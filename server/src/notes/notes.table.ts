import type { Generated } from 'kysely'
import type { MadeId } from '../core/core.table.ts'

export interface NotesTables {
  notes: {
    id: MadeId
    root_post_id: string
    /** The post that was liked or replied to; for a reblog, the reblog itself. */
    post_id: string
    kind: 'like' | 'reblog' | 'reply'
    blog_id: string
    text: Generated<string>
  }
  note_counts: {
    root_post_id: string
    slot: number
    likes: Generated<number>
    reblogs: Generated<number>
    replies: Generated<number>
  }
}
