import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { removeSearchNotice as remove, setSearchNotice as set } from '@bowerbird/domain/search/gifs.contract.ts'
import { recordAudit } from '../core/audit-log.ts'
import type { Db } from '../core/database/database.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { deleteNotice, readNotices, upsertNotice } from './search.store.ts'

/** POST-295 */
export const setSearchNotice: Answer<typeof set> = async (db, viewer, notice) => {
  refuseOthers(viewer)
  await db.transaction().execute(async (tx) => {
    await upsertNotice(tx, notice)
    const { term, ...body } = notice
    await recordAudit(tx, viewer, { action: 'search.notice.set', subject: term, body })
  })
  return notice
}

export const removeSearchNotice: Answer<typeof remove> = async (db, viewer, { term }) => {
  refuseOthers(viewer)
  await db.transaction().execute(async (tx) => {
    if (!(await deleteNotice(tx, term))) throw new RefusedError(coreRefusals.notFound)
    await recordAudit(tx, viewer, { action: 'search.notice.removed', subject: term, body: {} })
  })
  return { term }
}

export async function listSearchNotices(db: Db, viewer: Member) {
  refuseOthers(viewer)
  return { notices: await readNotices(db) }
}

function refuseOthers(viewer: Member): void {
  if (!viewer.isStaff) throw new RefusedError(coreRefusals.staffOnly)
}
