import { sql } from 'kysely'
import { type Db, queryRows, type Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import type { Notice } from '../live/live.ts'
import type { EventName } from './events.ts'

/** Seven tries take about an hour and a half. */
export const triesMax = 7
const waitSeconds = { first: 5, factor: 4, longest: 3600 }
const errorMaxLength = 500

/** Returns null when the work succeeded; otherwise its changes and notices are rolled back. */
export async function inSavepoint(
  tx: Tx,
  { notices }: { notices: Notice[] },
  work: () => Promise<void>,
): Promise<{ error: unknown } | null> {
  const noticesBefore = notices.length
  await sql`savepoint listening`.execute(tx)
  try {
    await work()
    await sql`release savepoint listening`.execute(tx)
    return null
  } catch (error) {
    // A lost connection makes this throw too, so that no listener is blamed for it.
    await sql`rollback to savepoint listening`.execute(tx)
    notices.length = noticesBefore
    return { error }
  }
}

interface Failed {
  event: { id: string; name: EventName }
  listener: string
  error: unknown
}

/** Schedules a retry with back-off; after the last try the failure is a dead letter for staff. */
export async function noteFailure(tx: Tx, { log }: Pick<Deps, 'log'>, failed: Failed): Promise<void> {
  const { event, listener, error } = failed
  log.error({ err: error, event: event.id, name: event.name, listener }, 'a listener failed')
  const { first, factor, longest } = waitSeconds
  await sql`
    insert into event_failures as failures (event_id, listener, attempts, next_try_at, last_error)
    values (${event.id}, ${listener}, 1, now() + make_interval(secs => ${first}), ${wordsOf(error)})
    on conflict (event_id, listener) do update set
      attempts = failures.attempts + 1, last_error = excluded.last_error, last_failed_at = now(),
      next_try_at = case when failures.attempts + 1 < ${triesMax} then now() + make_interval(
        secs => least(${longest}, ${first} * ${factor}::float ^ failures.attempts)) end`.execute(tx)
}

/** Returns message and code only, because staff pages must not show a row's details or database credentials. */
export function wordsOf(error: unknown): string {
  const { message, code } = error as { message?: unknown; code?: unknown }
  const said = typeof message === 'string' && message !== '' ? message : String(error)
  return [said.replaceAll(/\/\/[^@\s/]*@/g, '//'), typeof code === 'string' ? `(${code})` : '']
    .join(' ')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, errorMaxLength)
    .toWellFormed()
}

export const countFailures = (db: Db) => queryRows<{ listener: string; state: 'retrying' | 'dead'; count: number }>(db)`
    select listener, case when next_try_at is null then 'dead' else 'retrying' end as state, count(*)::int as count
    from event_failures group by 1, 2`
