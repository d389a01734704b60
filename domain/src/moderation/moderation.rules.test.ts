import { expect, test } from 'vitest'
import { blogMarks } from './moderation.contract.ts'
import { refuseToggle } from './moderation.rules.ts'

const allowed = (who: { isStaff: boolean; isOwner: boolean }) =>
  blogMarks.filter((mark) => refuseToggle(mark, who) === null)

test('staff may flip every mark, an owner only nsfw and adult, others none [POST-525]', () => {
  expect(allowed({ isStaff: true, isOwner: false })).toEqual([...blogMarks])
  expect(allowed({ isStaff: false, isOwner: true })).toEqual(['nsfw', 'adult'])
  expect(allowed({ isStaff: false, isOwner: false })).toEqual([])
  expect(refuseToggle('spam', { isStaff: false, isOwner: true })?.status).toBe(403)
  expect(refuseToggle('adult', { isStaff: false, isOwner: false })?.status).toBe(403)
})
