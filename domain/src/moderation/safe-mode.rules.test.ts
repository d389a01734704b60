import { expect, test } from 'vitest'
import { isHiddenBySafeMode, isSafeModeOn } from './safe-mode.rules.ts'

test.each([
  [true, { safeMode: true }, true],
  [true, { safeMode: false }, false],
  [false, { safeMode: true }, false],
  [true, null, true],
  [false, null, false],
])('with the site at %s and the person at %j safe mode is on: %s [BLOG-257] [BLOG-258]', (site, person, isOn) => {
  expect(isSafeModeOn(site, person)).toBe(isOn)
})

const careful = { safeMode: true, canModifySafeMode: true }
const child = { safeMode: true, canModifySafeMode: false }
const adult = { isAdult: true, isMine: false }

test.each([
  ['somebody with safe mode on', { person: careful }, true],
  ['somebody with safe mode off', { person: { ...careful, safeMode: false } }, false],
  ['a guest', { person: null }, true],
  ['somebody who asks to bypass it and may', { person: careful, wantsBypass: true }, false],
  ['somebody who asks to bypass it and may not', { person: child, wantsBypass: true }, true],
  ['a guest who asks to bypass it', { person: null, wantsBypass: true }, true],
  ['its owner', { person: child, blog: { isAdult: true, isMine: true } }, false],
  ['anyone while the site has it off', { person: null, isOnForSite: false }, false],
])('an adult blog before %s is hidden: %# [BLOG-259] [BLOG-260] [BLOG-261]', (_who, asked, isHidden) => {
  const about = { isOnForSite: true, blog: adult, wantsBypass: false, ...asked }
  expect(isHiddenBySafeMode(about)).toBe(isHidden)
  expect(isHiddenBySafeMode({ ...about, blog: { ...about.blog, isAdult: false } })).toBe(false)
})
