import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { refuse } from '@bowerbird/domain/core/refusal.ts'
import type { Delivery, listWebhooks as listCall, Webhook } from '@bowerbird/domain/webhooks/webhooks.contract.ts'
import { deliveriesShownMax } from '@bowerbird/domain/webhooks/webhooks.limits.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import type { WebhooksTables } from './webhooks.table.ts'

type WebhookRow = Selectable<WebhooksTables['webhooks']> & { deliveries: Delivery[] }

/** One statement for any number of webhooks. */
async function readWebhooks(db: Db, accountId: string, id: string | null): Promise<Webhook[]> {
  const { rows } = await sql<WebhookRow>`
    select webhooks.*, last.deliveries
    from apps join webhooks on webhooks.app_id = apps.id
    cross join lateral (
      select coalesce(json_agg(newest order by newest.id::bigint desc), '[]') as deliveries from (
        select id::text, event, made_at, tries, tried_at, status, duration_ms, words, next_try_at
        from webhook_deliveries where webhook_id = webhooks.id order by webhook_deliveries.id desc limit ${sql.lit(deliveriesShownMax)}
      ) as newest
    ) as last
    where apps.account_id = ${accountId} and (${id}::uuid is null or webhooks.id = ${id}::uuid)
    order by webhooks.made_at, webhooks.id`.execute(db)
  return rows.map(webhookFrom)
}

export const listWebhooks = async (db: Db, { accountId }: Member): Promise<OutputOf<typeof listCall>> => ({
  webhooks: await readWebhooks(db, accountId, null),
})

export async function readWebhook(db: Db, { accountId }: Member, id: string): Promise<Webhook> {
  const [webhook = refuse(coreRefusals.notFound)] = await readWebhooks(db, accountId, id)
  return webhook
}

const webhookFrom = ({
  id,
  app_id,
  address,
  events,
  made_at,
  off,
  failing_since,
  deliveries,
}: WebhookRow): Webhook => ({
  ...{ id, app_id, address, events, off },
  made_at: made_at.toISOString(),
  failing_since: failing_since?.toISOString() ?? null,
  deliveries: deliveries.map(deliveryFrom),
})

/** The database writes times in JSON in a way of its own. */
const deliveryFrom = (row: Delivery): Delivery => ({
  ...row,
  made_at: asTime(row.made_at) as string,
  tried_at: asTime(row.tried_at),
  next_try_at: asTime(row.next_try_at),
})
const asTime = (time: string | null) => time && new Date(time).toISOString()
