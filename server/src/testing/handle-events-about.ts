import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { sql } from 'kysely'
import { type EventRow, runListeners } from '../core/work/handle-events.ts'
import { listeners, openFederation } from '../worker.ts'
import type { World } from './world.ts'

/** Handles, as a worker would, every pending event that names one of these blogs or posts. */
export async function handleEventsAbout(world: World, ...ids: string[]): Promise<void> {
  const { groupListeners } = await openFederation(world.deps)
  // Other files leave thousands of events, and comparing their text first takes a fraction of the time.
  const mentions = ids.map((id) => `%${id}%`)
  await world.db.transaction().execute(async (tx) => {
    const { rows } = await sql<EventRow>`
      update events set handled_at = now() where handled_at is null and body::text like any(${mentions}::text[])
        and exists (select from jsonb_each_text(body) as parts where parts.value = any(${ids}::text[]))
      returning id, name, body`.execute(tx)
    const inOrder = rows.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
    await runListeners(tx, inOrder, { listeners, groupListeners }, world.deps)
  })
}

/** Wraps a writer of posts so that its events are handled, and the post can be searched for. */
export const withEventsHandled =
  <Given extends unknown[]>(write: (world: World, ...given: Given) => Promise<Post>) =>
  async (world: World, ...given: Given): Promise<Post> => {
    const post = await write(world, ...given)
    await handleEventsAbout(world, post.id)
    return post
  }
