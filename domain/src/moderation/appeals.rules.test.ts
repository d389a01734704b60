import { expect, test } from 'vitest'
import { coreRefusals } from '../core/core.refusals.ts'
import { type AppealState, appealAfterMark, appealStates, refuseAppeal, refuseReview } from './appeals.rules.ts'
import { moderationRefusals } from './moderation.refusals.ts'

const states = Object.values(appealStates)

test('the appeal states have their numbers [BLOG-263] [BLOG-372]', () => {
  expect(appealStates).toEqual({ none: 0, available_prioritize: 1, available: 2, in_review: 3, complete: 4 })
})

test.each(states.flatMap((from) => states.map((to) => [from, to] as const)))(
  'from %i to %i: the owner may go from 1 to 2 and from 1 or 2 to 3 [BLOG-273]',
  (from, to) => {
    const isAllowed = ['1 2', '1 3', '2 3'].includes(`${from} ${to}`)
    expect(refuseAppeal(from, to, { isOwner: true })).toBe(isAllowed ? null : moderationRefusals.noSuchAppeal)
    expect(refuseAppeal(from, to, { isOwner: false })).toBe(coreRefusals.notYours)
  },
)

test.each(states)(
  'staff decide on a post in state %i only if it is in review, and nobody else does [BLOG-274]',
  (state) => {
    expect(refuseReview(state, { isStaff: true })).toBe(state === 3 ? null : moderationRefusals.notInReview)
    expect(refuseReview(state, { isStaff: false })).toBe(coreRefusals.staffOnly)
  },
)

test.each([
  [0, { was: false, is: true }, 1],
  [3, { was: true, is: true }, 3],
  [4, { was: true, is: true }, 4],
  [4, { was: true, is: false }, 0],
  [1, { was: true, is: false }, 0],
  [0, { was: false, is: false }, 0],
] as [AppealState, { was: boolean; is: boolean }, AppealState][])(
  'from %i with the mark %j the appeal stands at %i [BLOG-272]',
  (before, mark, after) => {
    expect(appealAfterMark(before, mark)).toBe(after)
  },
)
