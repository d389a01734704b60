import { failingDaysMax } from '@bowerbird/domain/webhooks/webhooks.limits.ts'
import { type DeliveryEvent, gone, type WebhookEvent } from '@bowerbird/domain/webhooks/webhooks.rules.ts'
import { sql } from 'kysely'
import { isNotLetGo } from '../accounts/standing/held.ts'
import { type Db, execute, queryRow, type Tx } from '../core/database/database.ts'
import { asRecords } from '../core/database/prepared.ts'
import { mayGoOut } from './may-go-out.ts'
import { addSendJob } from './webhooks.store.ts'

/** Names the post that something happened to, and the post or note that did it. */
export interface Happened {
  aboutPostId: string
  postId: string
  noteId: string | null
}

/** Adds a delivery and its job for each webhook that may be sent this; a webhook is told of the same once. */
export const insertDeliveries = (tx: Tx, event: WebhookEvent, happened: readonly Happened[]) => execute(tx)`
    with told as materialized (
      select ${event}::text as event, abouts.blog_id, item."postId" as post_id, item."noteId" as note_id
      from json_to_recordset(${asRecords(happened)}::json)
        as item ("aboutPostId" bigint, "postId" bigint, "noteId" bigint)
      join posts as abouts on abouts.id = item."aboutPostId"
    ), made as (
      insert into webhook_deliveries (webhook_id, event, blog_id, post_id, note_id)
      select distinct webhooks.id, told.event, told.blog_id, told.post_id, told.note_id
      from told
      join blog_members on blog_members.blog_id = told.blog_id
      join app_grants on app_grants.account_id = blog_members.account_id
      join webhooks on webhooks.app_id = app_grants.app_id and webhooks.off is null
        and told.event = any(webhooks.events)
      where ${mayGoOut}
      on conflict do nothing
      returning id, webhook_id, next_try_at
    )
    select ${addSendJob} from made`

export interface DueDelivery {
  id: string
  webhook_id: string
  event: DeliveryEvent
  post_id: string | null
  note_id: string | null
  made_at: Date
  tries: number
  address: string
  sealed_secret: string
  is_off: boolean
  may_go_out: boolean
  /** Staff limit or suspend the person behind the app or the blog: it waits. */
  is_held: boolean
  app_name: string
  blog_name: string | null
  blog_uuid: string | null
  /** The blog that acted; null for an anonymous question. */
  by_name: string | null
  by_uuid: string | null
  reply_text: string | null
  question: string | null
}

/** Returns nothing when it was answered, given up or put off meanwhile. */
export const findDue = (db: Db, id: string) => queryRow<DueDelivery>(db)`
    select told.id, told.webhook_id, told.event, told.post_id, told.note_id, told.made_at, told.tries,
      webhooks.address, webhooks.sealed_secret, webhooks.off is not null as is_off,
      told.event = 'ping' or (told.event = any(webhooks.events) and ${mayGoOut}) as may_go_out,
      ${isNotLetGo(sql`apps.account_id`)} or exists (
        select from blog_members where blog_members.blog_id = told.blog_id and blog_members.is_owner
          and ${isNotLetGo(sql`blog_members.account_id`)}) as is_held, apps.name as app_name,
      about.name as blog_name, about.uuid as blog_uuid, actor.name as by_name, actor.uuid as by_uuid,
      notes.text as reply_text, contents.fields ->> 'ask' as question
    from webhook_deliveries as told
    join webhooks on webhooks.id = told.webhook_id
    join apps on apps.id = webhooks.app_id
    left join blogs as about on about.id = told.blog_id
    left join posts on posts.id = told.post_id
    left join notes on notes.id = told.note_id
    left join asks on asks.post_id = told.post_id and told.event = 'ask.received'
    left join contents on contents.id = posts.content_id and told.event = 'ask.received'
    left join blogs as actor on actor.id = case told.event
      when 'post.reblogged' then posts.blog_id when 'post.replied' then notes.blog_id
      when 'ask.received' then case when not asks.is_anonymous then asks.asker_blog_id end end
    where told.id = ${id} and told.next_try_at <= now()`

export interface Answer {
  isTaken: boolean
  status: number | null
  durationMs: number
  words: string
  /** Null where no further try follows. */
  nextInMinutes: number | null
}

/** One statement writes the answer, the state of the webhook and the job of the next try. A test changes no state. */
export async function saveAnswer(db: Db, { id, tries, event }: DueDelivery, answer: Answer): Promise<void> {
  const { isTaken, status, durationMs, words, nextInMinutes } = answer
  await sql`
    with made as (
      update webhook_deliveries set tries = tries + 1, tried_at = now(), status = ${status}::smallint,
        duration_ms = ${durationMs}::integer, words = ${words},
        next_try_at = now() + make_interval(mins => ${nextInMinutes}::integer)
      where id = ${id} and tries = ${tries} and next_try_at is not null
      returning id, webhook_id, next_try_at
    ), judged as (
      update webhooks set
        failing_since = case when ${isTaken}::boolean then null else coalesce(failing_since, now()) end,
        off = case when ${status === gone}::boolean then 'gone'
          when not ${isTaken}::boolean and failing_since < now() - make_interval(days => ${sql.lit(failingDaysMax)})
            then 'failing' else off end
      from made
      where webhooks.id = made.webhook_id and ${event !== 'ping'}::boolean
        and (not ${isTaken}::boolean or failing_since is not null)
    )
    select ${addSendJob} from made where next_try_at is not null`.execute(db)
}

/** Looks again within the hour, for as long as deliveries are kept. */
export const putOff = (db: Db, id: string) => execute(db)`
    with made as (
      update webhook_deliveries set next_try_at = now() + interval '1 hour' where id = ${id}
      returning id, webhook_id, next_try_at
    )
    select ${addSendJob} from made`

export const giveUp = (db: Db, id: string) =>
  execute(db)`update webhook_deliveries set next_try_at = null where id = ${id}`

export const deleteDelivery = (db: Db, id: string) => execute(db)`delete from webhook_deliveries where id = ${id}`
