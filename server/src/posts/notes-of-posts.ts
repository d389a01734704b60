import type { RawBuilder, SqlBool } from 'kysely'
import { Provided } from '../core/provided.ts'

/** SQL over the notes of posts, which belong to a higher feature: parts of statements, and whole ones. */
export interface NotesSql {
  /** The number of notes of a whole tree of posts. */
  count(rootPostId: RawBuilder<unknown>): RawBuilder<number>
  isLikedBy(blogId: string, postId: RawBuilder<unknown>): RawBuilder<SqlBool>
  /** Queries for `with` that note each reblog of the query `shown`, which has the columns of posts. They end with a comma. */
  addReblogs: RawBuilder<unknown>
  removeReblogs(postIds: readonly string[]): RawBuilder<unknown>
  /** Some of the likes of these posts and of all notes of these trees, at most so many of each. */
  removeSome(postIds: readonly string[], trees: RawBuilder<unknown>, atMost: number): RawBuilder<unknown>
  /** All that is left of the trees, one statement after the other. */
  removeTrees(trees: RawBuilder<unknown>): readonly RawBuilder<unknown>[]
}

export const notesOfPosts = new Provided<NotesSql>('the notes of posts')
