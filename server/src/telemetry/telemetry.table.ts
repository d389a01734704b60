import type { Generated, JSONColumnType } from 'kysely'
import type { MadeTime } from '../core/core.table.ts'

export interface TelemetryTables {
  log_entries: {
    id: Generated<string>
    /** The call that delivered it. */
    channel: 'log' | 'player' | 'conversion' | 'usage'
    name: string
    data: JSONColumnType<Record<string, unknown>>
    received_at: MadeTime
  }
}
