import type { Db } from '../../../server/src/core/database/database.ts'
import { insertRows } from '../../../server/src/demo/write/insert-rows.ts'
import type { MadeBlog } from './people.ts'
import { withIds } from './with-ids.ts'

/** Each of these people blocks all of the others. A trigger adds the accounts. */
export async function insertBlocks(db: Db, blockers: readonly MadeBlog[], outcasts: readonly MadeBlog[]) {
  const blocks = blockers.flatMap(({ id }) => outcasts.map((outcast) => [id, outcast.id] as const))
  const rows = blocks.map(([blocker, blocked]) => ({ blocker_blog_id: blocker, blocked_blog_id: blocked }))
  await insertRows(db, 'blocks', await withIds(db, rows))
}
