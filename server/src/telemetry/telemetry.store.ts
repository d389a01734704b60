import { logRetentionDays } from '@bowerbird/domain/telemetry/telemetry.limits.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { rowsAtOnce } from '../core/work/slices.ts'
import type { TelemetryTables } from './telemetry.table.ts'

export interface Entry {
  name: string
  data: Record<string, unknown>
}

/** BLOG-397 */
export async function insertEntries(
  db: Db,
  channel: TelemetryTables['log_entries']['channel'],
  entries: readonly Entry[],
): Promise<{ stored: number }> {
  if (entries.length > 0)
    await sql`
      insert into log_entries (channel, name, data)
      select ${channel}, entry ->> 'name', entry -> 'data'
      from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) as entry`.execute(db)
  return { stored: entries.length }
}

/** Deletes the lowest ids because ids grow with time. */
export async function deleteOldEntries(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from log_entries where id in (
      select id from (select id, received_at from log_entries order by id limit ${rowsAtOnce}) as oldest
      where received_at < now() - make_interval(days => ${logRetentionDays}))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
