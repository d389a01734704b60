import type { InputOf } from '@bowerbird/domain/core/call.ts'
import type * as calls from '@bowerbird/domain/telemetry/telemetry.contract.ts'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/http/viewer.ts'
import { insertEntries } from './telemetry.store.ts'

export const storeLog = (db: Db, _viewer: Viewer, { payload }: InputOf<typeof calls.sendLog>) =>
  insertEntries(
    db,
    'log',
    payload.map(({ event: name, log_key: _key, ...data }) => ({ name, data })),
  )

export const storePlayerLog = (db: Db, _viewer: Viewer, { events }: InputOf<typeof calls.sendPlayerLog>) =>
  insertEntries(
    db,
    'player',
    events.map(({ name, ...data }) => ({ name: String(name ?? '').slice(0, 100), data })),
  )

export const storeConversion = (db: Db, _viewer: Viewer, { log }: InputOf<typeof calls.sendConversion>) =>
  insertEntries(db, 'conversion', [{ name: log.name, data: log.extra }])

export const storeClientError = (db: Db, _viewer: Viewer, sent: InputOf<typeof calls.sendClientError>) =>
  insertEntries(db, 'log', [{ name: 'client_error', data: sent }])

export const storeUsage = (db: Db, _viewer: Viewer, sent: InputOf<typeof calls.sendUsage>) => {
  const { trackers, krakenEvents, ...client } = sent
  return insertEntries(db, 'usage', [
    ...krakenEvents.map(({ event: name, ...data }) => ({ name, data: { ...data, client } })),
    ...trackers.map((tracker) => ({ name: 'tracker', data: { tracker, client } })),
  ])
}
