import { type RawBuilder, sql } from 'kysely'

/** Few posts get more notes than this; those that do get many at once. */
const notesInOneSlot = 50

/**
 * Where a new note is counted. One row counts the notes of most posts; once there are many, sixteen do, so that the
 * admirers of a popular post do not wait for each other. A count is the sum of its slots, whichever they are.
 */
export const slotFor = (rootPostId: RawBuilder<unknown>, blogId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when (
    select likes + reblogs + replies from note_counts
    where note_counts.root_post_id = ${rootPostId} and note_counts.slot = 0) >= ${sql.lit(notesInOneSlot)}
  then 1 + slot_of(${blogId}) else 0 end`
