import { expect, test } from 'vitest'
import { postKinds } from '../posts/entities.contract.ts'
import type { Import, ImportChoices } from './imports.contract.ts'
import { leftOutExamplesMax, leftOutShownMax } from './imports.limits.ts'
import { addReason, canUndo, homeOf, isChosen, isZone, otherReasons, yearIn } from './imports.rules.ts'

const all: ImportChoices = {
  ...{ kinds: [...postKinds], from_year: null, to_year: null, add_tags: [], as_drafts: false, with_reblogs: true },
}
const text = { kind: 'text', year: 2014, isPlainReblog: false } as const

test.each([
  [{}, text, true],
  [{ kinds: ['photo'] }, text, false],
  [{ from_year: 2014, to_year: 2014 }, text, true],
  [{ from_year: 2015 }, text, false],
  [{ to_year: 2013 }, text, false],
  [{ with_reblogs: false }, { ...text, isPlainReblog: true }, false],
  [{ with_reblogs: false }, text, true],
] as const)('%j chooses %j: %s [IMP-018]', (choices, post, is) => {
  expect(isChosen({ ...all, ...choices } as ImportChoices, post)).toBe(is)
})

test('a list of reasons stays short and counts everything [IMP-003]', () => {
  const list: Import['failed'] = []
  for (let at = 0; at < 100; at += 1) addReason(list, `Reason ${at}`, `p${at}`)
  for (let at = 0; at < 20; at += 1) addReason(list, 'Reason 1', `q${at}`)
  expect(list).toHaveLength(leftOutShownMax)
  expect(list.at(-1)).toMatchObject({ reason: otherReasons(), count: 100 - leftOutShownMax + 1 })
  expect(list[1]).toMatchObject({ count: 21, examples: expect.objectContaining({ length: leftOutExamplesMax }) })
})

test('years are of the zone, also before the common era', () => {
  const newYear = Date.UTC(2013, 11, 31, 20)
  expect([yearIn('UTC')(newYear), yearIn('Asia/Tokyo')(newYear)]).toEqual([2013, 2014])
  expect(yearIn('UTC')(Date.UTC(-5, 1, 1))).toBe(-5)
  expect([isZone('Europe/Berlin'), isZone('Mars/Olympus')]).toEqual([true, false])
})

test('an import that made nothing, or is at work, cannot be undone [IMP-016]', () => {
  expect([canUndo('done', 1), canUndo('paused', 1), canUndo('failed', 1)]).toEqual([true, true, true])
  expect([canUndo('done', 0), canUndo('running', 1), canUndo('undone', 1)]).toEqual([false, false, false])
})

test('the export and the API of a site know a post by one id [IMP-009]', () => {
  expect((['tumblr', 'tumblr-backup', 'tumblr-api'] as const).map(homeOf)).toEqual(['tumblr', 'tumblr', 'tumblr'])
  expect((['bowerbird', 'bowerbird-api', 'mastodon'] as const).map(homeOf)).toEqual([
    'bowerbird',
    'bowerbird',
    'mastodon',
  ])
})
