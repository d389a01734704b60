import { type RawBuilder, sql } from 'kysely'
import { seerOf } from '../blogs/blog-visibility.ts'
import type { Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { insertNotifications } from './activity.store.ts'
import { afterNotified, type EventContext } from './notified.ts'
import { unreadCount } from './unread-count.ts'

/** Also publishes the new unread counts to the open pages of the blogs' members. README ruling 8 */
export async function notifyBlogs(tx: Tx, context: EventContext, acts: RawBuilder<unknown>): Promise<void> {
  const notified = await insertNotifications(tx, context, acts)
  if (notified.length === 0) return
  await afterNotified.get()(tx, notified)
  const blogIds = notified.map(({ blog_id }) => blog_id)
  if (context.deps) await publishUnread(tx, context.deps, blogIds)
}

export async function publishUnread(tx: Tx, { live }: Pick<Deps, 'live'>, blogIds: string[]): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; account_id: string; unread_count: number }>`
    select blogs.id, blogs.name, reader.account_id, ${unreadCount(seerOf(sql`reader.account_id`))} as unread_count
    from blogs join blog_members reader on reader.blog_id = blogs.id
    where blogs.id = any(${blogIds}::bigint[])`.execute(tx)
  for (const { id, name, account_id, unread_count } of rows) {
    const data = { tumblelog: name, unread_count }
    await live.publish(tx, { event: 'activity', blogIds: [id], accountId: account_id, data })
  }
}
