import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { type Db, queryRows } from '../database/database.ts'
import { jobState } from '../work/dead-jobs.ts'

interface Measured {
  value: number
  labels?: Record<string, string>
}

/** A figure of the whole installation that a statement reads, at most once in so many seconds. */
export interface Figure {
  name: string
  help: string
  labelNames?: readonly string[]
  everySeconds: number
  read(db: Db): Promise<Measured[]>
}

/** Counts of rows that wait stop here, so that a long queue costs no more than a short one. */
const countedAtMost = 100_000

/** Counts the rows of a query, up to a bound. */
export async function countSome(db: Db, rows: ReturnType<typeof sql>): Promise<Measured[]> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from (${rows} limit ${countedAtMost}) as found`.execute(db)
  return [{ value: found.rows[0]?.count ?? 0 }]
}

export const workFigures: Figure[] = [
  {
    name: 'jobs',
    help: 'Jobs by task and state: waiting, scheduled for later, running, retrying after a failure, dead',
    labelNames: ['task', 'state'],
    everySeconds: 15,
    async read(db) {
      const { rows } = await sql<{ task: string; state: string; count: number }>`
        select task_identifier as task, ${jobState} as state, count(*)::int as count
        from graphile_worker.jobs as jobs group by 1, 2`.execute(db)
      return rows.map(({ count, ...labels }) => ({ value: count, labels }))
    },
  },
  {
    name: 'events_waiting',
    help: 'Events that no worker has handled yet, up to 100,000',
    everySeconds: 15,
    read: (db) => countSome(db, sql`select from events where handled_at is null`),
  },
  {
    name: 'events_oldest_seconds',
    help: 'Age of the oldest event that waits',
    everySeconds: 15,
    async read(db) {
      const rows = await queryRows<{ age: number | null }>(db)`
        select extract(epoch from now() - time_of_id(min(id)))::float as age from events where handled_at is null`
      return [{ value: Math.max(0, rows[0]?.age ?? 0) }]
    },
  },
]

/** Serves the last reading at once while a newer one is on its way, so that a scrape waits for the first alone. */
export function addFigure(
  registry: Registry,
  db: Db,
  { name, help, labelNames = [], everySeconds, read }: Figure,
): void {
  let readings: Measured[] = []
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  const refresh = () => {
    reading ??= read(db)
      .then((fresh) => {
        readings = fresh
        readAt = performance.now()
      })
      // The other figures must still be served while the database is down.
      .catch(() => {})
      .finally(() => {
        reading = null
      })
    return reading
  }
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const isStale = performance.now() - readAt > everySeconds * 1000
      const isFirst = readAt === Number.NEGATIVE_INFINITY
      if (isStale && isFirst) await refresh()
      else if (isStale) void refresh()
      this.reset()
      // A figure that could not be read is left out, because 0 would be wrong.
      if (labelNames.length === 0) this.remove()
      for (const { labels = {}, value } of readings) this.set(labels, value)
    },
  })
}
