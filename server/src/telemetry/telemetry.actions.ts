import type { InputOf } from '@bowerbird/domain/core/call.ts'
import type * as calls from '@bowerbird/domain/telemetry/telemetry.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/http/viewer.ts'
import type { TelemetryTables } from './telemetry.table.ts'

type Channel = TelemetryTables['log_entries']['channel']
interface Entry {
  name: string
  data: Record<string, unknown>
}

/** BLOG-397 */
async function keep(db: Db, channel: Channel, entries: Entry[]): Promise<{ stored: number }> {
  if (entries.length > 0) {
    await sql`
      insert into log_entries (channel, name, data)
      select ${channel}, entry ->> 'name', entry -> 'data'
      from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) as entry`.execute(db)
  }
  return { stored: entries.length }
}

export const storeLog = (db: Db, _viewer: Viewer, { payload }: InputOf<typeof calls.sendLog>) =>
  keep(
    db,
    'log',
    payload.map(({ event: name, log_key: _key, ...data }) => ({ name, data })),
  )

export const storePlayerLog = (db: Db, _viewer: Viewer, { events }: InputOf<typeof calls.sendPlayerLog>) =>
  keep(
    db,
    'player',
    events.map(({ name, ...data }) => ({ name: String(name ?? '').slice(0, 100), data })),
  )

export const storeConversion = (db: Db, _viewer: Viewer, { log }: InputOf<typeof calls.sendConversion>) =>
  keep(db, 'conversion', [{ name: log.name, data: log.extra }])

export const storeClientError = (db: Db, _viewer: Viewer, sent: InputOf<typeof calls.sendClientError>) =>
  keep(db, 'log', [{ name: 'client_error', data: sent }])

export const storeUsage = (db: Db, _viewer: Viewer, sent: InputOf<typeof calls.sendUsage>) => {
  const { trackers, krakenEvents, ...client } = sent
  return keep(db, 'usage', [
    ...krakenEvents.map(({ event: name, ...data }) => ({ name, data: { ...data, client } })),
    ...trackers.map((tracker) => ({ name: 'tracker', data: { tracker, client } })),
  ])
}
