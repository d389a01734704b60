import { keptForDays } from '@bowerbird/domain/telemetry/telemetry.limits.ts'
import { sql } from 'kysely'
import type { Deps } from '../core/deps.ts'
import type { Tasks } from '../core/jobs.ts'

export const telemetryTasks = (deps: Deps): Tasks => ({
  async forget_old_logs() {
    await sql`delete from log_entries where received_at < now() - make_interval(days => ${keptForDays})`.execute(
      deps.db,
    )
  },
})
