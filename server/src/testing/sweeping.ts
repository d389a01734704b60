import { sql } from 'kysely'
import { mediaTasks } from '../media/media.jobs.ts'
import { postsTasks } from '../posts/posts.jobs.ts'
import type { Person, World } from './world.ts'

/** Expires and sweeps the contents that no post shows. */
export async function sweepContentsOf(world: World, who: Person): Promise<void> {
  await sql`
    update dropped_contents set dropped_at = now() - interval '1 day'
    where content_id in (select id from contents where blog_id = ${who.blogId})`.execute(world.db)
  await postsTasks(world.deps).sweep_dropped_contents?.({})
}

/** Expires and sweeps the files that nothing uses. */
export async function sweepFilesOf(world: World, who: Person): Promise<void> {
  const created_at = new Date(Date.now() - 25 * 3_600_000)
  await world.db.updateTable('media').set({ created_at }).where('owner_account_id', '=', who.accountId).execute()
  await mediaTasks(world.deps).sweep_unused_media?.({})
}
