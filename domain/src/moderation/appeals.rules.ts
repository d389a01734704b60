import { coreRefusals } from '../core/core.refusals.ts'
import type { Refusal } from '../core/refusal.ts'
import { moderationRefusals } from './moderation.refusals.ts'

/** The states of an appeal against a sensitive mark. BLOG-263 */
export const appealStates = { none: 0, available_prioritize: 1, available: 2, in_review: 3, complete: 4 } as const
export type AppealState = (typeof appealStates)[keyof typeof appealStates]

/** An owner may postpone the appeal or ask for a review. BLOG-273, BLOG-455 */
export function refuseAppeal(from: AppealState, to: AppealState, who: { isOwner: boolean }): Refusal | null {
  if (!who.isOwner) return coreRefusals.notYours
  const { available_prioritize, available, in_review } = appealStates
  const isPutOff = from === available_prioritize && to === available
  const isAskedFor = (from === available_prioritize || from === available) && to === in_review
  return isPutOff || isAskedFor ? null : moderationRefusals.noSuchAppeal
}

/** BLOG-274, BLOG-457 */
export function refuseReview(state: AppealState, who: { isStaff: boolean }): Refusal | null {
  if (!who.isStaff) return coreRefusals.staffOnly
  return state === appealStates.in_review ? null : moderationRefusals.notInReview
}

/** A new mark opens an appeal, a removed one closes it, and a repeated one changes nothing. BLOG-272 */
export function appealAfterMark(state: AppealState, mark: { was: boolean; is: boolean }): AppealState {
  if (!mark.is) return appealStates.none
  return mark.was ? state : appealStates.available_prioritize
}
