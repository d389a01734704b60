import { sql } from 'kysely'
import { queryRows } from '../database/database.ts'
import type { Deps } from '../deps.ts'

const beatEveryMs = 10_000
const deadAfterSeconds = 30

/**
 * Sends a heartbeat every ten seconds and unlocks the jobs of workers whose heartbeat stopped. A killed worker cannot
 * release its jobs, and they would stay locked for hours.
 */
export function beatFor(deps: Pick<Deps, 'db' | 'log'>, poolIds: () => string[]): { stop(): Promise<void> } {
  let beating = Promise.resolve()
  const beat = () => {
    beating = beatOnce(deps, poolIds()).catch((err) => deps.log.warn({ err }, 'the worker could not say that it lives'))
  }
  beat()
  const timer = setInterval(beat, beatEveryMs)
  return {
    async stop() {
      clearInterval(timer)
      await beating
    },
  }
}

export async function beatOnce({ db }: Pick<Deps, 'db'>, poolIds: string[]): Promise<void> {
  await sql`
    insert into worker_pools (id, seen_at) select unnest(${poolIds}::text[]), now()
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(db)
  const rows = await queryRows<{ id: string }>(db)`
    select distinct locked_by as id from graphile_worker.jobs
    where locked_at < now() - make_interval(secs => ${deadAfterSeconds})
      and locked_by not in (select id from worker_pools where seen_at > now() - make_interval(secs => ${deadAfterSeconds}))`
  if (rows.length === 0) return
  await sql`select graphile_worker.force_unlock_workers(${rows.map(({ id }) => id)}::text[])`.execute(db)
  await sql`delete from worker_pools where seen_at < now() - interval '1 day'`.execute(db)
}
