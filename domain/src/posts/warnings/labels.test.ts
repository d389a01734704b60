import { expect, test } from 'vitest'
import { labelMaxLength, labelsPerPostMax } from '../posts.limits.ts'
import { postsRefusals } from '../posts.refusals.ts'
import { actionFor, type LabelAction, otherWarning, parseLabels, refuseLabels, storedLabels } from './labels.ts'

test('labels are cleaned like tags and kept as they are compared [CTRL-020]', () => {
  expect(parseLabels(' #Violence, violence,Sexual  Themes,, Ä')).toEqual(['violence', 'sexual themes', 'ä'])
  expect(parseLabels(otherWarning)).toEqual(['other'])
})

test('a warning without labels has the label of other warnings, and loses it beside another [CTRL-020]', () => {
  expect(storedLabels([], 'A crash')).toEqual([otherWarning])
  expect(storedLabels([otherWarning], '')).toEqual([])
  expect(storedLabels([otherWarning, 'violence'], 'A crash')).toEqual(['violence'])
})

test('too many labels and a label that is too long are refused [CTRL-020]', () => {
  expect(refuseLabels(Array.from({ length: labelsPerPostMax }, (_, at) => `l${at}`))).toBe(null)
  expect(refuseLabels(Array.from({ length: labelsPerPostMax + 1 }, (_, at) => `l${at}`))).toBe(
    postsRefusals.tooManyLabels,
  )
  expect(refuseLabels(['x'.repeat(labelMaxLength + 1)])).toBe(postsRefusals.labelTooLong)
})

const cases: [labels: string[], choices: Record<string, LabelAction>, action: LabelAction][] = [
  [[], {}, 'show'],
  [['violence'], {}, 'cover'],
  [['violence'], { violence: 'show' }, 'show'],
  [['violence'], { violence: 'hide' }, 'hide'],
  [['violence', 'spiders'], { violence: 'show' }, 'cover'],
  [['violence', 'spiders'], { violence: 'show', spiders: 'show' }, 'show'],
  [['violence', 'spiders'], { violence: 'hide', spiders: 'show' }, 'hide'],
  [['spiders'], { [otherWarning]: 'show' }, 'show'],
  [['spiders'], { [otherWarning]: 'show', spiders: 'cover' }, 'cover'],
  [['violence'], { [otherWarning]: 'show' }, 'cover'],
  [[otherWarning], { [otherWarning]: 'hide' }, 'hide'],
]

test.each(cases)('labels %j with the choices %j: %s [CTRL-022]', (labels, choices, action) => {
  expect(actionFor(labels, new Map(Object.entries(choices)))).toBe(action)
})
