import type { RawBuilder, SqlBool } from 'kysely'
import { Provided } from '../core/provided.ts'

/** SQL over notes, which a higher feature owns and provides here: parts of statements, and whole ones. */
export interface NotesSql {
  /** The number of notes of a whole tree of posts. */
  count(rootPostId: RawBuilder<unknown>): RawBuilder<number>
  isLikedBy(blogId: string, postId: RawBuilder<unknown>): RawBuilder<SqlBool>
  /** Queries of a `with` that insert a note for each reblog in `shown`, a query of posts. They end with a comma. */
  addReblogs: RawBuilder<unknown>
  removeReblogs(postIds: readonly string[]): RawBuilder<unknown>
  /** Deletes a batch of the likes of these posts and of all notes of these trees, at most `atMost` of each. */
  removeSome(postIds: readonly string[], trees: RawBuilder<unknown>, atMost: number): RawBuilder<unknown>
  /** Deletes the rest of the notes of these trees, one statement after the other. */
  removeTrees(trees: RawBuilder<unknown>): readonly RawBuilder<unknown>[]
}

export const notesOfPosts = new Provided<NotesSql>('the notes of posts')
