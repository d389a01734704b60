import { type RawBuilder, sql } from 'kysely'
import { unreadCount } from '../blogs/blogs.views.ts'
import type { Tx } from '../core/database.ts'
import type { Deps } from '../core/deps.ts'
import { tell } from './activity.store.ts'

export interface Heard {
  eventId: string
  deps: Pick<Deps, 'live'> | undefined
}

/** Tells blogs of what happened to them, and the open pages of their members how much is new. README ruling 8 */
export async function tellBlogs(tx: Tx, { eventId, deps }: Heard, acts: RawBuilder<unknown>): Promise<void> {
  const blogIds = await tell(tx, eventId, acts)
  if (blogIds.length > 0 && deps) await publishUnread(tx, deps, blogIds)
}

export async function publishUnread(tx: Tx, { live }: Pick<Deps, 'live'>, blogIds: string[]): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; unread_count: number }>`
    select blogs.id, blogs.name, ${unreadCount} as unread_count
    from blogs where blogs.id = any(${blogIds}::bigint[])`.execute(tx)
  for (const { id, name, unread_count } of rows)
    await live.publish(tx, { event: 'activity', blogIds: [id], data: { tumblelog: name, unread_count } })
}
