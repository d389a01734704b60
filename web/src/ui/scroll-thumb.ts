const heightMinPx = 28

export interface Thumb {
  height: number
  top: number
}

/** Computes the thumb's size and position from the visible part; null when all is visible. POST-386, POST-387 */
export function thumbOf(area: { clientHeight: number; scrollHeight: number; scrollTop: number }): Thumb | null {
  const { clientHeight, scrollHeight, scrollTop } = area
  if (scrollHeight <= clientHeight + 1 || clientHeight <= 0) return null
  const height = Math.max(heightMinPx, Math.round((clientHeight * clientHeight) / scrollHeight))
  return { height, top: Math.round((scrollTop / (scrollHeight - clientHeight)) * (clientHeight - height)) }
}
