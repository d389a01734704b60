import { expect, test } from 'vitest'
import { focusOf, measuresOfFocus, middleFocus } from './header-focus.ts'

const full = { header_full_width: 1600, header_full_height: 900, header_bounds: null }

test.each([
  [{ x: 0, y: 0 }, '0,800,450,0'],
  [{ x: 50, y: 50 }, '225,1200,675,400'],
  [{ x: 100, y: 100 }, '450,1600,900,800'],
  [{ x: 20, y: 75 }, '338,960,788,160'],
])('the focus %j is kept as the part %s of the picture, and read back from it [BLOG-329]', (focus, bounds) => {
  const measures = measuresOfFocus(focus, full)
  expect(measures).toEqual({ header_focus_width: 800, header_focus_height: 450, header_bounds: bounds })
  expect(focusOf({ ...full, ...measures })).toEqual(focus)
})

test.each([
  ['the whole picture', { ...full, header_bounds: '0,1600,900,0' }],
  ['no picture', { header_full_width: null, header_full_height: null, header_bounds: null }],
  ['a picture of one dot', { header_full_width: 1, header_full_height: 1, header_bounds: '0,1,1,0' }],
])('%s has its focus in the middle', (_what, theme) => {
  expect(focusOf(theme)).toEqual(middleFocus)
})
