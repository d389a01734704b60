import { describe, expect, test } from 'vitest'
import { checkShift, placePopover } from './popover-place.ts'

const window = { left: 0, top: 0, width: 1000, height: 800 }
const anchor = { left: 480, top: 300, width: 40, height: 40 }
const size = { width: 200, height: 100 }
const gap = 6

describe('placePopover', () => {
  test('stands below its anchor when no side is given [POST-207] [POST-490]', () => {
    expect(placePopover({ anchor, size, container: window, gap })).toEqual({ left: 400, top: 346 })
  })

  test.each([
    ['top', { left: 400, top: 194 }],
    ['right', { left: 526, top: 270 }],
    ['left', { left: 274, top: 270 }],
  ] as const)('stands on the side asked for: %s', (side, place) => {
    expect(placePopover({ anchor, size, container: window, gap, side })).toEqual(place)
  })

  test.each([
    ['left', { ...anchor, left: 0 }, { left: 10 }],
    ['right', { ...anchor, left: 960 }, { left: 790 }],
    ['bottom', { ...anchor, top: 760 }, { top: 690 }],
  ])('keeps 10 px from the %s edge of its container [POST-208]', (_edge, near, place) => {
    expect(placePopover({ anchor: near, size, container: window })).toMatchObject(place)
  })

  test('moves by its shift [POST-209]', () => {
    expect(placePopover({ anchor, size, container: window, gap, shift: { x: -7, y: 12 } })).toEqual({
      left: 393,
      top: 358,
    })
  })

  test.each([[5], ['10,10'], [null], [{}], [{ x: 1 }], [{ x: '1', y: 2 }]])(
    'refuses the shift %j [POST-210]',
    (shift) => {
      expect(() => checkShift(shift)).toThrow('Popover shift needs to be: {Object} => x: {Number}, y: {Number}.')
    },
  )
})
