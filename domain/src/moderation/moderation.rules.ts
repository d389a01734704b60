import { coreRefusals } from '../core/core.refusals.ts'
import type { Refusal } from '../core/refusal.ts'
import type { BlogMark } from './moderation.contract.ts'

const marksForOwners: readonly BlogMark[] = ['nsfw', 'adult']

/** POST-525 */
export function refuseToggle(mark: BlogMark, who: { isStaff: boolean; isOwner: boolean }): Refusal | null {
  if (who.isStaff) return null
  if (!marksForOwners.includes(mark)) return coreRefusals.staffOnly
  return who.isOwner ? null : coreRefusals.notYours
}
