import { expect, test } from 'vitest'
import * as limits from './ads.limits.ts'
import { showsAdAfter } from './ads.rules.ts'

test('an ad stands after the posts 2, 12, 22 and so on, one for every ten [BLOG-299, BLOG-300]', () => {
  const shown = Array.from({ length: 35 }, (_, index) => index + 1).filter(showsAdAfter)
  expect(shown).toEqual([2, 12, 22, 32])
})

test('the numbers of ads are as printed [BLOG-426]', () => {
  expect(limits).toMatchObject({
    adCycle: 10,
    adReadyTries: 5,
    adReadyEveryMs: 1000,
    adRefreshEveryMs: 10_000,
    adRefreshesMax: 25,
    adSizePx: { width: 300, height: 250 },
  })
})
