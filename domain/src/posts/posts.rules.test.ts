import { expect, test } from 'vitest'
import { minHeightMs } from './form-height.ts'
import { trailMaxLength } from './posts.limits.ts'
import { postsRefusals } from './posts.refusals.ts'
import { isInPublic, refuseDate, refuseReblog, refuseSchedule, trailOfReblog } from './posts.rules.ts'

const now = Date.parse('2030-01-01T00:00:00Z')

test.each([
  ['scheduled', now + 1, null],
  ['scheduled', now, postsRefusals.invalidPublishOn],
  ['scheduled', now - 1, postsRefusals.invalidPublishOn],
  ['scheduled', null, postsRefusals.invalidPublishOn],
  ['published', null, null],
  ['draft', now - 1, null],
] as const)('%s for %s: only a time to come schedules a post [POST-097]', (state, at, refusal) => {
  expect(refuseSchedule(state, at, now)).toBe(refusal)
  expect(postsRefusals.invalidPublishOn.text).toBe('Invalid "publish_on" value.')
})

test('a post may be dated back, not forward', () => {
  expect(refuseDate(now - 1, now)).toBeNull()
  expect(refuseDate(null, now)).toBeNull()
  expect(refuseDate(now + 1, now)).toBe(postsRefusals.invalidDate)
})

const open = { state: 'published', isMembersOnly: false, canBeReblogged: true } as const

test.each([
  [open, null],
  [{ ...open, canBeReblogged: false }, postsRefusals.reblogsOff],
  [{ ...open, isMembersOnly: true }, postsRefusals.reblogsOff],
  [{ ...open, state: 'draft' }, postsRefusals.gone],
  [{ ...open, state: 'private' }, postsRefusals.gone],
] as const)('%o: what may be reblogged [POST-104]', (post, refusal) => {
  expect(refuseReblog(post)).toBe(refusal)
})

test('only a published post that is not for members alone stands in public [POST-100] [POST-105]', () => {
  expect(isInPublic(open)).toBe(true)
  expect(isInPublic({ ...open, isMembersOnly: true })).toBe(false)
  for (const state of ['draft', 'queued', 'scheduled', 'private', 'unapproved', 'transcoding'] as const)
    expect(isInPublic({ ...open, state })).toBe(false)
})

test('a reblog carries what its parent carried and said [POST-348]', () => {
  expect(trailOfReblog({ trail: [], contentId: '1' })).toEqual(['1'])
  expect(trailOfReblog({ trail: ['1', '2'], contentId: '3' })).toEqual(['1', '2', '3'])
  expect(trailOfReblog({ trail: ['1', '2'], contentId: null })).toEqual(['1', '2'])
})

test('a very long trail keeps its first and its latest parts', () => {
  const trail = Array.from({ length: trailMaxLength }, (_, at) => String(at))
  const longer = trailOfReblog({ trail, contentId: 'new' })
  expect(longer).toHaveLength(trailMaxLength)
  expect(longer[0]).toBe('0')
  expect(longer[1]).toBe('2')
  expect(longer.at(-1)).toBe('new')
})

test.each([
  [0, 250],
  [-90, 250],
  [400, 400],
  [-751, 750],
])('a height that changes by %s px does so in %s ms [BLOG-297]', (distance, ms) => {
  expect(minHeightMs(distance)).toBe(ms)
})
