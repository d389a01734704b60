import { sql } from 'kysely'
import { countSome, type Figure } from '../core/metrics/figures.ts'

const minutes = 60
const hours = 3600

/** Figures of features, for the metrics. Those that read a large table are read seldom, or are estimates. */
export const figures: Figure[] = [
  {
    name: 'webhook_deliveries_waiting',
    help: 'Deliveries of webhooks that are due or will be tried again, up to 100,000',
    everySeconds: 30,
    read: (db) => countSome(db, sql`select from webhook_deliveries where next_try_at is not null`),
  },
  {
    name: 'webhooks_off',
    help: 'Webhooks that are off because their receivers are gone or failed for two days',
    everySeconds: 5 * minutes,
    read: (db) => countSome(db, sql`select from webhooks where off is not null`),
  },
  {
    name: 'federation_deliveries_waiting',
    help: 'Activities that other servers have not got yet, up to 100,000',
    everySeconds: 30,
    read: (db) => countSome(db, sql`select from deliveries`),
  },
  {
    name: 'federation_servers_failing',
    help: 'Other servers that fail and are tried again, or were given up',
    labelNames: ['state'],
    everySeconds: minutes,
    async read(db) {
      const { rows } = await sql<{ failing: number; given_up: number }>`
        select count(*) filter (where given_up_at is null)::int as failing,
               count(*) filter (where given_up_at is not null)::int as given_up
        from remote_servers where failures > 0 or given_up_at is not null`.execute(db)
      return [
        { value: rows[0]?.failing ?? 0, labels: { state: 'retrying' } },
        { value: rows[0]?.given_up ?? 0, labels: { state: 'given_up' } },
      ]
    },
  },
  {
    name: 'reports_open',
    help: 'Reports and appeals that nobody has closed',
    everySeconds: minutes,
    read: (db) => countSome(db, sql`select from reports where settled_at is null`),
  },
  {
    name: 'posts_held',
    help: 'Posts that rules of staff hold for review',
    everySeconds: minutes,
    read: (db) => countSome(db, sql`select from posts where options ? 'review' and state = 'draft'`),
  },
  {
    name: 'accounts_held',
    help: 'Accounts that staff limit or suspend now',
    everySeconds: minutes,
    read: (db) =>
      countSome(db, sql`select from accounts where held_as is not null and (held_until is null or held_until > now())`),
  },
  {
    name: 'media_bytes',
    help: 'Bytes of the files that people uploaded',
    everySeconds: hours,
    async read(db) {
      const { rows } = await sql<{ bytes: string }>`
        select coalesce(sum(bytes), 0)::text as bytes from media`.execute(db)
      return [{ value: Number(rows[0]?.bytes ?? 0) }]
    },
  },
  {
    name: 'accounts',
    help: 'Accounts, without those of the demonstration',
    everySeconds: 10 * minutes,
    async read(db) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from accounts where not is_demo and email <> ''`.execute(db)
      return [{ value: rows[0]?.count ?? 0 }]
    },
  },
  {
    name: 'accounts_active',
    help: 'Accounts that were here within so many days',
    labelNames: ['days'],
    everySeconds: 10 * minutes,
    async read(db) {
      const { rows } = await sql<{ days: number; count: number }>`
        select days, count(distinct account_id) filter (where seen_at > now() - make_interval(days => days))::int as count
        from sessions join accounts on accounts.id = sessions.account_id cross join unnest(array[1, 7, 30]) as days
        where not is_demo and seen_at > now() - interval '30 days' group by days`.execute(db)
      const countOf = (days: number) => rows.find((row) => row.days === days)?.count ?? 0
      return [1, 7, 30].map((days) => ({ value: countOf(days), labels: { days: String(days) } }))
    },
  },
  {
    name: 'posts',
    help: 'Posts in every state, as the database estimates them',
    everySeconds: minutes,
    async read(db) {
      const { rows } = await sql<{ count: number }>`
        select greatest(reltuples, 0)::float as count from pg_class where oid = 'posts'::regclass`.execute(db)
      return [{ value: rows[0]?.count ?? 0 }]
    },
  },
]
