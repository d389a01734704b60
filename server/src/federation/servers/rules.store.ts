import type { ListedRule } from '@bowerbird/domain/federation/domain-blocks.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { deleteFollowsOf, setServerMarks } from '../../blogs/blog-writes.ts'
import { type Db, execute, type Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'
import type { Config } from '../../core/process/config.ts'
import { dropDeliveries } from '../deliveries.store.ts'
import type { RemoteActorRow } from '../remote-actors.store.ts'

type Mode = Pick<Config, 'federatesWithListed'>

const isBlocked = (host: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`coalesce(rule_of_server(${host}), '') = 'block'`

/** Whether nothing is exchanged with the server of this host. */
const isRefused = ({ federatesWithListed }: Mode, host: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  federatesWithListed ? sql`coalesce(rule_of_server(${host}), '') <> 'allow'` : isBlocked(host)

/** Returns those of the hosts that nothing is exchanged with. */
export async function listRefused(db: Db | Tx, mode: Mode, hosts: readonly string[]): Promise<Set<string>> {
  if (hosts.length === 0) return new Set()
  const { rows } = await sql<{ host: string }>`
    select host from unnest(${hosts}::text[]) as asked (host) where ${isRefused(mode, sql`asked.host`)}`.execute(db)
  return new Set(rows.map(({ host }) => host))
}

export const isRefusedHost = async (db: Db | Tx, mode: Mode, host: string): Promise<boolean> =>
  (await listRefused(db, mode, [host])).size > 0

interface Sender {
  isRefused: boolean
  known: RemoteActorRow | undefined
}

/** Whether the server of an actor is kept out, and what is known of the actor, in one statement for every activity. */
export async function findSender(db: Db, mode: Mode, actorUrl: string): Promise<Sender> {
  const { host } = new URL(actorUrl)
  const { rows } = await sql<RemoteActorRow & { is_refused: boolean }>`
    select ${isRefused(mode, sql`asked.host`)} as is_refused, remote_actors.id, actor_url, remote_actors.host, inbox,
      shared_inbox, keys, fetched_at
    from (select ${host}::text as host) as asked left join remote_actors on actor_url = ${actorUrl}`.execute(db)
  const { is_refused: isOut, ...actor } = rows[0] as (typeof rows)[0]
  return { isRefused: isOut, known: actor.id ? actor : undefined }
}

/** Whether a host is one of these, or below one of them. */
const isUnder = (host: RawBuilder<unknown>, roots: readonly string[]): RawBuilder<SqlBool> =>
  sql`exists (select from hosts_above(${host}) as above (host) where above.host = any(${roots}::text[]))`

export const upsertRules = (tx: Tx, accountId: string, rules: readonly ListedRule[]) => execute(tx)`
    insert into server_rules (host, rule, reason, account_id)
    select host, rule, reason, ${accountId} from json_to_recordset(${JSON.stringify(rules)}::json)
      as given (host text, rule text, reason text)
    on conflict (host) do update set rule = excluded.rule, reason = excluded.reason,
      account_id = excluded.account_id, made_at = now()`

export async function deleteRule(tx: Tx, host: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('server_rules').where('host', '=', host).executeTakeFirst()
  return numDeletedRows > 0n
}

export const listRules = (db: Db | Tx, hosts: readonly string[] | null): Promise<ListedRule[]> =>
  db
    .selectFrom('server_rules')
    .select(['host', 'rule', 'reason'])
    .$if(hosts !== null, (query) => query.where(sql<boolean>`host = any(${hosts}::text[])`))
    .orderBy('host')
    .execute()

interface Ties {
  people_here: number
  people_there: number
  followers: number
}

/** Counts what a block of these hosts ends. */
export async function countTies(db: Db | Tx, hosts: readonly string[]): Promise<Ties> {
  const { rows } = await sql<Ties>`
    with there as (
      select id, blog_id from remote_actors where host in (
        select host from (select distinct host from remote_actors) as known where ${isUnder(sql`known.host`, hosts)})
    )
    select (select count(distinct account_id)::int from follows where blog_id in (select blog_id from there)) as people_here,
      (select count(distinct blog_id)::int from follows where blog_id in (select blog_id from there)) as people_there,
      (select count(*)::int from remote_followers where actor_id in (select id from there)) as followers`.execute(db)
  return rows[0] as Ties
}

/**
 * Makes what is stored here follow the rules again, after those of these hosts changed: blocked people are suspended,
 * lose their followers here and follow nobody, and nothing waits for them; silenced ones are marked.
 */
export async function applyRules(tx: Tx, hosts: readonly string[]): Promise<void> {
  const { rows } = await sql<{ host: string }>`
    select host from (select host from remote_servers union select host from remote_actors) as known
    where ${isUnder(sql`known.host`, hosts)}`.execute(tx)
  const touched = rows.map(({ host }) => host)
  if (touched.length === 0) return
  const marked = sql`
    select blog_id as id, rule_of_server(host) as rule from remote_actors
    where host = any(${touched}::text[]) and blog_id is not null`
  const blocked = sql`
    select id, blog_id from remote_actors
    where host = any(${touched}::text[]) and ${isBlocked(sql`host`)}`
  await setServerMarks(tx, marked)
  await sql`
    with gone as (delete from remote_followers where actor_id in (select id from (${blocked}) as blocked))
    delete from remote_follows where blog_id in (select blog_id from (${blocked}) as blocked)`.execute(tx)
  await dropDeliveries(tx, sql`host = any(${touched}::text[]) and ${isBlocked(sql`host`)}`)
  await deleteFollowsOf(tx, sql`select blog_id from (${blocked}) as blocked`)
  changed(tx, 'blogs')
}
