import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import type * as calls from '@bowerbird/domain/feeds/ads.contract.ts'
import { recordAudit } from '../core/audit-log.ts'
import type { Db } from '../core/database/database.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { deleteHouseAd, readHouseAds, upsertHouseAd } from './house-ads.store.ts'

type Listed = OutputOf<typeof calls.listHouseAds>

function checkStaff(viewer: Member): void {
  if (!viewer.isStaff) throw new RefusedError(coreRefusals.staffOnly)
}

export async function listHouseAds(db: Db, viewer: Member): Promise<Listed> {
  checkStaff(viewer)
  return { ads: await readHouseAds(db) }
}

export async function saveHouseAd(db: Db, viewer: Member, given: InputOf<typeof calls.saveHouseAd>): Promise<Listed> {
  checkStaff(viewer)
  await db.transaction().execute(async (tx) => {
    const { id: _, ...ad } = given
    const saved = (await upsertHouseAd(tx, given)) ?? refuse(coreRefusals.notFound)
    await recordAudit(tx, viewer, { action: 'ad.saved', subject: saved.id, body: ad })
  })
  return listHouseAds(db, viewer)
}

export const removeHouseAd: Answer<typeof calls.removeHouseAd> = async (db, viewer, { id }) => {
  checkStaff(viewer)
  await db.transaction().execute(async (tx) => {
    await deleteHouseAd(tx, id)
    await recordAudit(tx, viewer, { action: 'ad.removed', subject: id, body: {} })
  })
  return listHouseAds(db, viewer)
}
