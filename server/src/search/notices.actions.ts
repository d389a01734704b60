import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { removeSearchNotice as remove, setSearchNotice as set } from '@bowerbird/domain/search/gifs.contract.ts'
import { recordAudit } from '../core/audit-log.ts'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'

/** POST-295 */
export async function setSearchNotice(
  db: Db,
  viewer: Member,
  notice: InputOf<typeof set>,
): Promise<OutputOf<typeof set>> {
  refuseOthers(viewer)
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('search_notices')
      .values(notice)
      .onConflict((conflict) => conflict.column('term').doUpdateSet({ header: notice.header, body: notice.body }))
      .execute()
    const { term, ...body } = notice
    await recordAudit(tx, viewer, { action: 'search.notice.set', subject: term, body })
  })
  return notice
}

export async function removeSearchNotice(
  db: Db,
  viewer: Member,
  { term }: InputOf<typeof remove>,
): Promise<OutputOf<typeof remove>> {
  refuseOthers(viewer)
  await db.transaction().execute(async (tx) => {
    const gone = await tx.deleteFrom('search_notices').where('term', '=', term).returning('term').executeTakeFirst()
    if (!gone) throw new RefusedError(coreRefusals.notFound)
    await recordAudit(tx, viewer, { action: 'search.notice.removed', subject: term, body: {} })
  })
  return { term }
}

export async function listSearchNotices(db: Db, viewer: Member) {
  refuseOthers(viewer)
  return { notices: await db.selectFrom('search_notices').selectAll().orderBy('term').execute() }
}

function refuseOthers(viewer: Member): void {
  if (!viewer.isStaff) throw new RefusedError(coreRefusals.staffOnly)
}
