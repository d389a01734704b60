/** Marks what Tab goes through: the text field of an open window, and a minimised one. MSG-074 */
export const windowMark = 'data-window'

/** To the next window or the one before, in the order they stand in and around; false with only one. MSG-074 */
export function focusNext(place: HTMLElement | null, key: string, isBackwards: boolean): boolean {
  const windows = [...(place?.querySelectorAll<HTMLElement>(`[${windowMark}]`) ?? [])]
  const at = windows.findIndex((element) => element.getAttribute(windowMark) === key)
  const next = windows.at((at + (isBackwards ? -1 : 1)) % windows.length)
  if (windows.length < 2 || at < 0 || !next) return false
  const target = next.querySelector<HTMLElement>('textarea:not(:disabled)') ?? next.querySelector('button') ?? next
  target.focus()
  return true
}
