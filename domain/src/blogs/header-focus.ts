import type { Theme } from './entities.contract.ts'

/** The point of a header picture that every crop keeps, in whole percents from the left and the top. */
export interface HeaderFocus {
  x: number
  y: number
}

export const middleFocus: HeaderFocus = { x: 50, y: 50 }

type Measures = Pick<Theme, 'header_full_width' | 'header_full_height' | 'header_bounds'>

/** Stores the focus as a rectangle of half the picture's size: top, right, bottom, left. */
export function measuresOfFocus(
  { x, y }: HeaderFocus,
  { header_full_width, header_full_height }: Measures,
): Pick<Theme, 'header_focus_width' | 'header_focus_height' | 'header_bounds'> {
  const [fullWidth, fullHeight] = [header_full_width ?? 0, header_full_height ?? 0]
  const [width, height] = [Math.ceil(fullWidth / 2), Math.ceil(fullHeight / 2)]
  const left = Math.round(((fullWidth - width) * x) / 100)
  const top = Math.round(((fullHeight - height) * y) / 100)
  return {
    header_focus_width: width,
    header_focus_height: height,
    header_bounds: [top, left + width, top + height, left].join(),
  }
}

export function focusOf({ header_full_width, header_full_height, header_bounds }: Measures): HeaderFocus {
  const [top = 0, right = 0, bottom = 0, left = 0] = (header_bounds ?? '').split(',').map(Number)
  const share = (from: number, room: number) => (room > 0 ? Math.round((100 * from) / room) : 50)
  return {
    x: share(left, (header_full_width ?? 0) - (right - left)),
    y: share(top, (header_full_height ?? 0) - (bottom - top)),
  }
}
