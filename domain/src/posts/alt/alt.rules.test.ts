import { expect, test } from 'vitest'
import { altRefusals } from './alt.refusals.ts'
import { cleanDescription, refuseDescription } from './alt.rules.ts'
import { recording } from './recording.ts'

const picture = 'a'.repeat(40)

test.each([
  [picture, ' Wet\n moss ', 'Wet moss'],
  [recording, ' Ann: So\nBen: No ', 'Ann: So\nBen: No'],
])('the description of %s is cleaned: %j [CTRL-061] [CTRL-062]', (item, typed, cleaned) => {
  expect(cleanDescription(item, typed)).toBe(cleaned)
})

test.each([
  [picture, 'a'.repeat(500), null],
  [picture, '🌿'.repeat(500), null],
  [picture, 'a'.repeat(501), altRefusals.tooLong],
  [recording, 'a'.repeat(501), null],
])('the description of %s has its bound: %# [CTRL-061] [CTRL-062]', (item, text, refusal) => {
  expect(refuseDescription(item, text)).toBe(refusal)
})
