import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import type * as calls from '@bowerbird/domain/staff/staff.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../core/audit-log.ts'
import type { Db } from '../core/database.ts'
import type { Member } from '../core/viewer.ts'
import { checkStaff } from './staff.views.ts'

const retriesAtOnce = 10_000

type Changed = OutputOf<typeof calls.retryDeadLetter>
const isThis = ({ eventId, listener }: InputOf<typeof calls.retryDeadLetter>) =>
  sql`next_try_at is null and event_id = ${eventId} and listener = ${listener}`

/** A worker tries it within half a second; what fails again is dead again. */
export const retryDeadLetter = (db: Db, viewer: Member, letter: InputOf<typeof calls.retryDeadLetter>) =>
  change(db, viewer, {
    action: 'dead_letter.retried',
    subject: `${letter.listener} ${letter.eventId}`,
    statement: sql`update event_failures set next_try_at = now() where ${isThis(letter)}`,
  })

export const retryDeadLetters = (db: Db, viewer: Member) =>
  change(db, viewer, {
    action: 'dead_letters.retried',
    statement: sql`
      update event_failures set next_try_at = now() where ctid = any(array(
        select ctid from event_failures where next_try_at is null order by event_id limit ${retriesAtOnce}))`,
  })

export const discardDeadLetter = (db: Db, viewer: Member, letter: InputOf<typeof calls.discardDeadLetter>) =>
  change(db, viewer, {
    action: 'dead_letter.discarded',
    subject: `${letter.listener} ${letter.eventId}`,
    statement: sql`delete from event_failures where ${isThis(letter)}`,
  })

/** Written down where it changed anything; without a subject, how many it were. */
async function change(
  db: Db,
  viewer: Member,
  { action, subject, statement }: { action: string; subject?: string; statement: RawBuilder<unknown> },
): Promise<Changed> {
  checkStaff(viewer)
  return db.transaction().execute(async (tx) => {
    const count = Number((await statement.execute(tx)).numAffectedRows ?? 0)
    if (count > 0) await recordAudit(tx, viewer, { action, subject: subject ?? String(count), body: {} })
    return { count }
  })
}
