import { sql } from 'kysely'
import type { Deps } from './deps.ts'
import type { Tasks } from './jobs.ts'

/** What has served its purpose is not kept: handled events, spent limits, ended sessions, answered client ids. */
export const coreTasks = (deps: Deps): Tasks => ({
  async forget_old_rows() {
    await sql`delete from events where handled_at < now() - interval '7 days'`.execute(deps.db)
    await sql`delete from rate_limits where ends_at < now()`.execute(deps.db)
    await sql`delete from sessions where expires_at < now()`.execute(deps.db)
    await sql`delete from mail_tokens where expires_at < now() - interval '7 days'`.execute(deps.db)
    await sql`delete from client_requests where made_at < now() - interval '3 days'`.execute(deps.db)
  },
})
