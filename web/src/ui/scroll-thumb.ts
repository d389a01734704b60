const heightMinPx = 28

export interface Thumb {
  height: number
  top: number
}

/** As much of the bar as is seen of the content, and as far down; null when all is seen. POST-386, POST-387 */
export function thumbOf(area: { clientHeight: number; scrollHeight: number; scrollTop: number }): Thumb | null {
  const { clientHeight, scrollHeight, scrollTop } = area
  if (scrollHeight <= clientHeight + 1 || clientHeight <= 0) return null
  const height = Math.max(heightMinPx, Math.round((clientHeight * clientHeight) / scrollHeight))
  return { height, top: Math.round((scrollTop / (scrollHeight - clientHeight)) * (clientHeight - height)) }
}
