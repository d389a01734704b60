import { expect, test } from 'vitest'
import { keyOfTag, notTagEditor, refusePromotion } from './promotions.rules.ts'

test.each([
  ['staff', { isStaff: true, tagsEdited: [] }, 'art', null],
  ['an editor of the tag', { isStaff: false, tagsEdited: ['moss', 'Art'] }, 'art', null],
  ['an editor of another tag', { isStaff: false, tagsEdited: ['moss'] }, 'art', notTagEditor()],
  ['a member', { isStaff: false, tagsEdited: [] }, 'art', notTagEditor()],
])('who may promote: %s [POST-526]', (_who, who, key, refusal) => {
  expect(refusePromotion(key, who)).toEqual(refusal)
})

test('no tag is none', () => {
  expect(keyOfTag(' #Old  Signs ')).toBe('old signs')
  expect(keyOfTag(' # ')).toBe('')
  expect(refusePromotion('', { isStaff: true, tagsEdited: [] })).toMatchObject({ status: 400 })
})
