import { webhooksPerAppMax } from '@bowerbird/domain/webhooks/webhooks.limits.ts'
import type { WebhookEvent } from '@bowerbird/domain/webhooks/webhooks.rules.ts'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { WebhooksTables } from './webhooks.table.ts'

type NewWebhook = Pick<Insertable<WebhooksTables['webhooks']>, 'id' | 'app_id' | 'address' | 'events' | 'sealed_secret'>

/** A webhook that belongs to the owner of its app. */
interface OwnWebhook {
  id: string
  accountId: string
}

const isOwn = ({ id, accountId }: OwnWebhook): RawBuilder<SqlBool> => sql`(
  webhooks.id = ${id} and webhooks.app_id in (select id from apps where account_id = ${accountId}))`

const isDone = ({ rows }: { rows: readonly unknown[] }): boolean => rows.length > 0

/** Returns false when the app has as many as it may. */
export async function insertWebhook(db: Db, webhook: NewWebhook): Promise<boolean> {
  const { id, app_id, address, events, sealed_secret } = webhook
  const statement = sql`
    insert into webhooks (id, app_id, address, events, sealed_secret)
    select ${id}::uuid, ${app_id}::uuid, ${address}, ${events}::text[], ${sealed_secret}
    where (select count(*) from webhooks where app_id = ${app_id}) < ${sql.lit(webhooksPerAppMax)}
    returning id`
  return isDone(await statement.execute(db))
}

/**
 * A new address begins afresh: failures of the old one count no more, and what waits is sent there at once, with all
 * its tries. Jobs that were to send it later find that it is done.
 */
export async function editOwn(db: Db, own: OwnWebhook, address: string, events: WebhookEvent[]): Promise<boolean> {
  const statement = sql`
    with found as (
      select id, address <> ${address} as is_moved from webhooks where ${isOwn(own)} for update
    ), saved as (
      update webhooks set address = ${address}, events = ${events}::text[],
        off = case when not is_moved then off end, failing_since = case when not is_moved then failing_since end
      from found where webhooks.id = found.id
      returning webhooks.id
    ), made as (
      update webhook_deliveries set tries = 0, next_try_at = now()
      from found where webhook_id = found.id and is_moved and next_try_at is not null
      returning webhook_deliveries.id, webhook_id, next_try_at
    )
    select case when made.id is not null then ${addSendJob} end from saved left join made on true`
  return isDone(await statement.execute(db))
}

export const updateSecret = async (db: Db, own: OwnWebhook, sealedSecret: string): Promise<boolean> =>
  isDone(await sql`update webhooks set sealed_secret = ${sealedSecret} where ${isOwn(own)} returning id`.execute(db))

export const switchOn = async (db: Db, own: OwnWebhook): Promise<boolean> =>
  isDone(await sql`update webhooks set off = null, failing_since = null where ${isOwn(own)} returning id`.execute(db))

export const deleteOwn = async (db: Db, own: OwnWebhook): Promise<boolean> =>
  isDone(await sql`delete from webhooks where ${isOwn(own)} returning id`.execute(db))

/** Adds a test and the job that sends it. */
export async function insertPing(db: Db, own: OwnWebhook): Promise<boolean> {
  const statement = sql`
    with made as (
      insert into webhook_deliveries (webhook_id, event) select id, 'ping' from webhooks where ${isOwn(own)}
      returning id, webhook_id, next_try_at
    )
    select ${addSendJob} from made`
  return isDone(await statement.execute(db))
}

/**
 * Adds the job of a row of `made`. A webhook has a queue of its own, so that a slow receiver takes one place at a time.
 */
export const addSendJob = sql`graphile_worker.add_job('send_webhook', json_build_object('deliveryId', made.id::text),
  queue_name := 'webhook ' || made.webhook_id, run_at := made.next_try_at)`
