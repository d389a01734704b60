import { hourMs } from '@bowerbird/domain/core/spans.ts'
import { sql } from 'kysely'
import type { Tx } from '../core/database/database.ts'

const unreadForMs = 8 * hourMs

/** Derives the notifications of the demo's people, and marks those older than some hours as seen. */
export async function deriveActivity(tx: Tx, blogIds: string[], now: Date): Promise<void> {
  await sql`select gather_activity(${blogIds}::bigint[])`.execute(tx)
  await sql`
    update blogs set activity_seen_id = id_at(${new Date(now.getTime() - unreadForMs)})
    where id = any(${blogIds}::bigint[])`.execute(tx)
}
