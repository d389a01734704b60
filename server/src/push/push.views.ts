import type * as calls from '@bowerbird/domain/push/push.contract.ts'
import { pushKinds } from '@bowerbird/domain/push/push.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Answer, Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { findItem, readBadge } from './push-items.views.ts'
import { vapidKeysOf } from './vapid.ts'

/** There are few devices and blogs. */
export async function readPush(
  db: Db,
  { accountId }: Member,
  _input: object,
  { deps }: Context,
): Promise<calls.PushState> {
  const { rows: devices } = await sql<{ endpoint: string; agent: string; created_at: Date; succeeded_at: Date | null }>`
    select endpoint, agent, created_at, succeeded_at from push_subscriptions
    where account_id = ${accountId} order by created_at, id`.execute(db)
  const { rows: blogs } = await sql<{ name: string; kinds_off: string[] | null }>`
    select blogs.name, push_choices.kinds_off from blog_members join blogs on blogs.id = blog_members.blog_id
    left join push_choices on push_choices.account_id = blog_members.account_id and push_choices.blog_id = blogs.id
    where blog_members.account_id = ${accountId} order by blogs.id`.execute(db)
  const settings = await db
    .selectFrom('push_settings')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return {
    public_key: deps.config.hasServiceWorker ? vapidKeysOf(deps).publicKey : null,
    devices: devices.map(({ endpoint, agent, created_at, succeeded_at }) => ({
      ...{ endpoint, agent, created_at: created_at.toISOString() },
      succeeded_at: succeeded_at?.toISOString() ?? null,
    })),
    show_names: settings?.shows_names ?? true,
    tells_posts: settings?.tells_posts ?? true,
    quiet_from: settings?.quiet_from ?? null,
    quiet_to: settings?.quiet_to ?? null,
    time_zone: settings?.time_zone ?? 'UTC',
    blogs: blogs.map(({ name, kinds_off }) => ({ name, off: pushKinds.filter((kind) => kinds_off?.includes(kind)) })),
  }
}

const tags = {
  activity: /^activity-(\d{1,19})$/,
  message: /^message-(\d{1,19})-(\d{1,19})$/,
  post: /^post-(\d{1,19})$/,
}

/** An unknown tag is news. */
export const readPushItem: Answer<typeof calls.readPushItem> = async (db, { accountId }, { tag }, { deps }) => {
  const about = aboutOf(tag)
  const found = about === null || (await findItem(db, accountId, about, deps.config.origin)) !== null
  return { is_unread: found, badge: await readBadge(db, accountId) }
}

function aboutOf(tag: string): Parameters<typeof findItem>[2] | null {
  const [, notificationId] = tags.activity.exec(tag) ?? []
  if (notificationId) return { notificationId }
  const [, conversationId, blogId] = tags.message.exec(tag) ?? []
  if (conversationId && blogId) return { conversationId, blogId, ts: '9223372036854775807' }
  const [, postId] = tags.post.exec(tag) ?? []
  return postId ? { postId } : null
}
