import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import {
  type DomainBlocks,
  type ListedRule,
  readDomainBlocks,
  writeDomainBlocks,
} from '@bowerbird/domain/federation/domain-blocks.ts'
import type * as calls from '@bowerbird/domain/federation/servers.contract.ts'
import type { ImportedRules, Server } from '@bowerbird/domain/federation/servers.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, queryCount, type Tx } from '../../core/database/database.ts'
import type { Answer } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { countTies, listRules } from './rules.store.ts'

const pageSize = 30
const stuckShown = 20
const rulesShown = 200
const unreadableShown = 20

export function checkStaff(viewer: Member): void {
  if (!viewer.isStaff) throw new RefusedError(coreRefusals.staffOnly)
}

interface Row extends Omit<Server, 'rule' | 'last_error_at' | 'next_try_at' | 'heard_at'> {
  rule: 'block' | 'silence' | 'allow' | null
  reason: string
  rule_at: Date
  rule_of: string
  last_error_at: Date | null
  next_try_at: Date | null
  heard_at: Date | null
}

/** Everything about the hosts of a query, in one statement. */
async function readServers(db: Db, hosts: RawBuilder<unknown>): Promise<Server[]> {
  const { rows } = await sql<Row>`
    select known.host, nearest.rule, nearest.reason, nearest.made_at as rule_at, nearest.host as rule_of,
      (select count(*)::int from remote_actors where remote_actors.host = known.host) as people,
      (select count(*)::int from remote_followers join remote_actors on remote_actors.id = remote_followers.actor_id
        where remote_actors.host = known.host) as followers,
      (select count(*)::int from follows join remote_actors on remote_actors.blog_id = follows.blog_id
        where remote_actors.host = known.host) as follows,
      (select count(*)::int from deliveries where deliveries.host = known.host) as waiting,
      coalesce(remote_servers.failures, 0) as failures, remote_servers.given_up_at is not null as is_given_up,
      coalesce(remote_servers.last_error, '') as last_error, remote_servers.last_error_at,
      nullif(remote_servers.next_try_at, '-infinity') as next_try_at, remote_servers.heard_at
    from (${hosts}) as known left join remote_servers on remote_servers.host = known.host
    left join lateral (
      select * from server_rules where server_rules.host = any(array(select hosts_above(known.host)))
      order by length(server_rules.host) desc limit 1
    ) as nearest on true
    order by known.host`.execute(db)
  return rows.map(({ rule, reason, rule_at, rule_of, ...row }) => ({
    ...row,
    rule: rule && { rule, reason, at: rule_at.toISOString(), of: rule_of },
    last_error_at: row.last_error_at?.toISOString() ?? null,
    next_try_at: row.next_try_at?.toISOString() ?? null,
    heard_at: row.heard_at?.toISOString() ?? null,
  }))
}

/** Sorts by name, because all else changes from one page to the next. */
export const listServers: Answer<typeof calls.listServers> = async (
  db,
  viewer,
  { query = '', show = 'all', after = '' },
) => {
  checkStaff(viewer)
  const isIt = sql`strpos(host, ${query.trim().toLowerCase()}) > 0 and host > ${after}`
  const some = sql`order by host limit ${sql.lit(pageSize)}`
  const failing = sql`select host from remote_servers where (failures > 0 or given_up_at is not null) and ${isIt} ${some}`
  const ruled = sql`select host from server_rules where ${isIt} ${some}`
  const all = sql`
    select host from (
      (select host from remote_servers where ${isIt} ${some})
      union (${ruled})
      union (select distinct host from remote_actors where ${isIt} ${some})) as known ${some}`
  const servers = await readServers(db, show === 'failing' ? failing : show === 'rules' ? ruled : all)
  return { servers, next: servers.length < pageSize ? null : (servers.at(-1)?.host ?? null) }
}

/** A server that nothing is known of can be looked at too, to decide about it beforehand. */
export const readServer: Answer<typeof calls.readServer> = async (db, viewer, { host }) => {
  checkStaff(viewer)
  const [server] = await readServers(db, sql`select ${host}::text as host`)
  const { rows: stuck } = await sql<StuckRow>`
    select deliveries.id, outgoing_activities.made_at as at, outgoing_activities.body::json ->> 'type' as type,
      coalesce(blogs.name, '') as blog, deliveries.object, deliveries.inbox
    from deliveries join outgoing_activities on outgoing_activities.id = deliveries.activity_id
    left join blogs on blogs.id = outgoing_activities.blog_id
    where deliveries.host = ${host} order by deliveries.id limit ${sql.lit(stuckShown)}`.execute(db)
  return {
    server: server as Server,
    ties: await countTies(db, [host]),
    stuck: stuck.map((row) => ({ ...row, at: row.at.toISOString() })),
  }
}

interface StuckRow {
  id: string
  at: Date
  type: string
  blog: string
  object: string
  inbox: string
}

export const listServerPeople: Answer<typeof calls.listServerPeople> = async (db, viewer, { host, before }) => {
  checkStaff(viewer)
  const rows = await db
    .selectFrom('remote_actors')
    .leftJoin('blogs', 'blogs.id', 'remote_actors.blog_id')
    .select(['remote_actors.id', 'remote_actors.name', 'actor_url', 'page_url', 'blogs.name as blog_name'])
    .select('blogs.is_suspended')
    .where('host', '=', host)
    .$if(before !== undefined, (query) => query.where('remote_actors.id', '<', before as string))
    .orderBy('remote_actors.id', 'desc')
    .limit(pageSize)
    .execute()
  return {
    people: rows.map(({ id, name, actor_url, page_url, blog_name, is_suspended }) => ({
      ...{ id, name: `${name}@${host}`, url: blog_name && blogPath(blog_name) },
      ...{ home_url: page_url ?? actor_url, is_suspended: is_suspended ?? false },
    })),
    next: rows.length < pageSize ? null : (rows.at(-1)?.id ?? null),
  }
}

export const countWaiting = (db: Db | Tx, host: string) => queryCount(db)`
    select count(*)::int as count from deliveries where host = ${host}`

/** Compares a list with the rules of now. */
export async function compareRules(
  db: Db | Tx,
  { rules, ignoredCount, unreadable }: DomainBlocks,
): Promise<{ answer: ImportedRules; changed: ListedRule[] }> {
  const hosts = rules.map(({ host }) => host)
  const before = new Map((await listRules(db, hosts)).map((rule) => [rule.host, rule]))
  const changed = rules.filter(({ host, rule, reason }) => {
    const now = before.get(host)
    return now?.rule !== rule || now.reason !== reason
  })
  const added = changed.filter(({ host }) => !before.has(host)).length
  const newlyBlocked = changed.filter(({ host, rule }) => rule === 'block' && before.get(host)?.rule !== 'block')
  return {
    changed,
    answer: {
      added,
      changed: changed.length - added,
      same: rules.length - changed.length,
      ignored: ignoredCount,
      unreadable: unreadable.slice(0, unreadableShown),
      rules: changed.slice(0, rulesShown).map(({ host, rule, reason }) => ({
        ...{ host, before: before.get(host)?.rule ?? null, after: rule, reason },
      })),
      ended: await countTies(
        db,
        newlyBlocked.map(({ host }) => host),
      ),
    },
  }
}

export const previewServerRules: Answer<typeof calls.previewServerRules> = async (db, viewer, { csv }) => {
  checkStaff(viewer)
  return (await compareRules(db, readDomainBlocks(csv))).answer
}

export const exportServerRules: Answer<typeof calls.exportServerRules> = async (db, viewer) => {
  checkStaff(viewer)
  return { csv: writeDomainBlocks(await listRules(db, null)) }
}
