import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import type * as calls from '@bowerbird/domain/staff/staff.contract.ts'
import type { RawBuilder } from 'kysely'
import { recordAudit } from '../core/audit-log.ts'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import { discardLetter, retryLetter, retryLetters } from '../core/work/dead-letters.store.ts'
import { checkStaff } from './staff.views.ts'

type Letter = InputOf<typeof calls.retryDeadLetter>
type Changed = OutputOf<typeof calls.retryDeadLetter>

/** A worker retries within a second; a further failure makes it a dead letter again. */
export const retryDeadLetter = (db: Db, viewer: Member, letter: Letter) =>
  changeWork(db, viewer, {
    action: 'dead_letter.retried',
    subject: `${letter.name} ${letter.id}`,
    statements: [retryLetter(letter)],
  })

export const retryDeadLetters = (db: Db, viewer: Member) =>
  changeWork(db, viewer, {
    action: 'dead_letters.retried',
    statements: retryLetters(),
  })

export const discardDeadLetter = (db: Db, viewer: Member, letter: Letter) =>
  changeWork(db, viewer, {
    action: 'dead_letter.discarded',
    subject: `${letter.name} ${letter.id}`,
    statements: [discardLetter(letter)],
  })

/** Records an audit entry if anything changed; without a subject the entry says how many. */
export async function changeWork(
  db: Db,
  viewer: Member,
  { action, subject, statements }: { action: string; subject?: string; statements: RawBuilder<unknown>[] },
): Promise<Changed> {
  checkStaff(viewer)
  return db.transaction().execute(async (tx) => {
    let count = 0
    for (const statement of statements) count += (await statement.execute(tx)).rows.length
    if (count > 0) await recordAudit(tx, viewer, { action, subject: subject ?? String(count), body: {} })
    return { count }
  })
}
