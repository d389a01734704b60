import { type RawBuilder, sql } from 'kysely'
import { batched } from '../core/database/batched.ts'
import { type Db, execute, queryRows, type Tx } from '../core/database/database.ts'

interface Inbox {
  host: string
  inbox: string
}

export interface NewActivity {
  blogId: string
  /** Activities about the same object reach each server in the order of their making. */
  object: string
  body: object
  /** Actors elsewhere that get it beside the followers. */
  also?: readonly string[]
  /** The inbox of the only one who gets it. */
  to?: Inbox
}

/**
 * Writes what is to be sent, in the order given. One delivery for each server with followers or others that an activity
 * is for, to its shared inbox if it has one, or one to the inbox that it names. Servers that fail get it when they are
 * tried again; those that were given up get only what names their inbox.
 */
export async function enqueue(tx: Tx, activities: readonly NewActivity[]): Promise<void> {
  if (activities.length === 0) return
  const given = activities.map(({ body, to, also = [], ...rest }, at) => ({
    ...{ ...rest, ...(to && { host: to.host, inbox: to.inbox }), at, also, body: JSON.stringify(body) },
  }))
  const inboxOf = sql`remote_actors.host, coalesce(remote_actors.shared_inbox, remote_actors.inbox) as inbox`
  await sql`
    with given as materialized (
      select next_id() as id, asked.* from (
        select * from json_to_recordset(${JSON.stringify(given)}::json) as given (
          at int, "blogId" bigint, object text, body text, also text[], host text, inbox text) order by at) as asked
    ), inboxes as materialized (
      select given.id, reached.host, reached.inbox, coalesce(remote_servers.next_try_at, '-infinity') as due_at,
        given.inbox is null and remote_servers.given_up_at is not null as is_given_up
      from given cross join lateral (
        select given.host, given.inbox where given.inbox is not null
        union
        select ${inboxOf} from remote_followers join remote_actors on remote_actors.id = remote_followers.actor_id
        where given.inbox is null and remote_followers.blog_id = given."blogId"
        union
        select ${inboxOf} from remote_actors where remote_actors.actor_url = any(given.also)
      ) as reached left join remote_servers on remote_servers.host = reached.host
    ), made as (
      insert into outgoing_activities (id, blog_id, object, body, inboxes, refused)
      select given.id, "blogId", object, body, count(inboxes.id)::int,
        (count(inboxes.id) filter (where is_given_up))::int
      from given left join inboxes on inboxes.id = given.id group by given.id, "blogId", object, body
    )
    insert into deliveries (activity_id, host, inbox, object, due_at)
    select given.id, inboxes.host, inboxes.inbox, given.object, inboxes.due_at
    from given join inboxes on inboxes.id = given.id
    where not inboxes.is_given_up
    order by given.id`.execute(tx)
}

/** Removes deliveries that will not be made; authors learn how many. */
const dropping = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  dropped as (delete from deliveries where ${which} returning activity_id),
  told as (
    update outgoing_activities set refused = outgoing_activities.refused + counted.times
    from (select activity_id, count(*)::int as times from dropped group by activity_id) as counted
    where outgoing_activities.id = counted.activity_id)`

export const dropDeliveries = (db: Db | Tx, which: RawBuilder<unknown>) => execute(db)`with ${dropping(which)} select`

export interface Delivery {
  id: string
  host: string
  inbox: string
  blog_id: string
  body: string
}

/** Longer than a request may take; what a killed worker had claimed is sent by another after it. */
const claim = sql`interval '1 minute'`

/**
 * Claims deliveries that are due. An activity waits for the one before it about the same object, and a server that
 * failed gets one delivery as a trial. What waits for servers that fail is not looked at, however much it is.
 */
export async function claimDeliveries(db: Db, atMost: number): Promise<Delivery[]> {
  const rows = await queryRows<Delivery>(db)`
    with due as (
      select deliveries.id from deliveries left join remote_servers on remote_servers.host = deliveries.host
      where deliveries.due_at < now()
        and (remote_servers.host is null or (remote_servers.given_up_at is null and remote_servers.next_try_at <= now()
          and (remote_servers.failures = 0
            or deliveries.id = (select min(first.id) from deliveries first where first.host = deliveries.host))))
        and not exists (
          select from deliveries earlier
          where earlier.inbox = deliveries.inbox and earlier.object = deliveries.object and earlier.id < deliveries.id)
      order by deliveries.id limit ${atMost}
      for update of deliveries skip locked
    )
    update deliveries set due_at = now() + ${claim}
    from due, outgoing_activities
    where deliveries.id = due.id and outgoing_activities.id = deliveries.activity_id
    returning deliveries.id, deliveries.host, deliveries.inbox, outgoing_activities.blog_id, outgoing_activities.body`
  return rows.sort((one, other) => Number(BigInt(one.id) - BigInt(other.id)))
}

const releasing = sql`
  update deliveries set due_at = '-infinity' from failing
  where deliveries.host = failing.host and deliveries.due_at = failing.next_try_at`

/**
 * Removes deliveries that servers took, those of a moment in one statement, because most end so. A server that took
 * something gets everything that waits for it, except what is being sent to it.
 */
export const finishDelivery: (db: Db, delivery: Delivery) => Promise<void> = batched({
  run: async (db, taken: readonly Delivery[]) => {
    await sql`
      with gone as (delete from deliveries where id = any(${taken.map(({ id }) => id)}::bigint[])),
      failing as (
        select host, next_try_at from remote_servers
        where host = any(${taken.map(({ host }) => host)}::text[]) and failures > 0),
      cleared as (
        update remote_servers set failures = 0, failing_since = null, given_up_at = null, next_try_at = '-infinity'
        from failing where remote_servers.host = failing.host
      )
      ${releasing}`.execute(db)
    return taken.map(() => undefined)
  },
})

/** Removes a delivery that cannot be made, and notes why. */
export const refuseDelivery = (db: Db, { id, host }: Delivery, problem: string) => execute(db)`
    with ${dropping(sql`id = ${id}`)}
    insert into remote_servers (host, last_error, last_error_at) values (${host}, ${problem}, now())
    on conflict (host) do update set last_error = excluded.last_error, last_error_at = now()`

/** Notes to the hour that the server spoke, too. */
export const clearFailures = (tx: Tx, host: string) => execute(tx)`
    with failing as (select host, next_try_at from remote_servers where host = ${host} and failures > 0),
    heard as (
      insert into remote_servers (host, heard_at)
      select ${host}, now() where exists (select from failing) or not exists (
        select from remote_servers where host = ${host} and heard_at > now() - interval '1 hour')
      on conflict (host) do update set heard_at = now(), failures = 0, failing_since = null, given_up_at = null,
        next_try_at = '-infinity'
    )
    ${releasing}`

/** The inbox is gone for good, and so are those who follow by it. */
export const removeInbox = (db: Db, inbox: string) => execute(db)`
    with gone as (
      delete from remote_followers using remote_actors
      where remote_actors.id = remote_followers.actor_id
        and coalesce(remote_actors.shared_inbox, remote_actors.inbox) = ${inbox}
    ), ${dropping(sql`inbox = ${inbox}`)}
    select`

/**
 * Counts a failure of the server and says when to try it again: `waits` has the seconds after each failure in a row.
 * Deliveries that fail together count once. Returns since when the server fails.
 */
export async function noteFailure(
  db: Db,
  { id, host }: Delivery,
  { problem, waits }: { problem: string; waits: readonly number[] },
): Promise<Date> {
  const wait = sql`make_interval(secs => (${waits}::float8[])[least(remote_servers.failures + 1, ${waits.length})])`
  const { rows } = await sql<{ failing_since: Date }>`
    with server as (
      insert into remote_servers (host, failures, failing_since, next_try_at, last_error, last_error_at)
      values (${host}, 1, now(), now() + make_interval(secs => ${waits[0] ?? 0}), ${problem}, now())
      on conflict (host) do update set
        failures = remote_servers.failures + case when remote_servers.next_try_at > now() then 0 else 1 end,
        next_try_at = case when remote_servers.next_try_at > now() then remote_servers.next_try_at else now() + ${wait} end,
        failing_since = coalesce(remote_servers.failing_since, now()),
        last_error = excluded.last_error, last_error_at = now()
      returning failing_since, next_try_at
    ), waiting as (
      update deliveries set due_at = server.next_try_at from server
      where deliveries.id = ${id} or (deliveries.host = ${host} and deliveries.due_at < now())
    )
    select failing_since from server`.execute(db)
  return rows[0]?.failing_since ?? new Date()
}

export const giveUp = (db: Db | Tx, host: string) => execute(db)`
    with server as (
      insert into remote_servers (host, failures, given_up_at) values (${host}, 1, now())
      on conflict (host) do update set given_up_at = now(), failures = greatest(remote_servers.failures, 1)
    ), ${dropping(sql`host = ${host}`)}
    select`

/** Has everything that waits for a server tried at once, the first of it as a trial. Answers how many wait. */
export async function tryNow(tx: Tx, host: string): Promise<number> {
  const { numAffectedRows } = await sql`
    with server as (
      update remote_servers set given_up_at = null, next_try_at = '-infinity' where host = ${host}
    )
    update deliveries set due_at = '-infinity' where host = ${host}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
