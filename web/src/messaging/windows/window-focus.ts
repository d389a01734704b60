import { type RefObject, useEffect, useRef } from 'react'

/** Marks what Tab goes through: an open window, and a minimised one. MSG-074 */
export const windowMark = 'data-window'

/**
 * On to the next window's field, or back to the end of the one before, whose buttons no other key leads to; false at
 * either end, where Tab leaves them. MSG-074
 */
export function focusNext(place: HTMLElement | null, key: string, isBackwards: boolean): boolean {
  const windows = [...(place?.querySelectorAll<HTMLElement>(`[${windowMark}]`) ?? [])]
  const at = windows.findIndex((element) => element.getAttribute(windowMark) === key)
  const next = windows[at + (isBackwards ? -1 : 1)]
  if (at < 0 || !next) return false
  const target = isBackwards ? endOf(next) : fieldOf(next)
  target.focus()
  return true
}

const endOf = (window: HTMLElement): HTMLElement =>
  [...window.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), textarea:not(:disabled)')].at(-1) ?? window

const fieldOf = (window: HTMLElement): HTMLElement =>
  window.querySelector<HTMLElement>('textarea:not(:disabled)') ?? window.querySelector('button') ?? window

/** Whoever minimises, restores or closes by keys goes on from there, not from the top of the page. */
export function useKeptFocus(place: RefObject<HTMLElement | null>, windows: readonly unknown[]): void {
  const last = useRef<string | null>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const window = target instanceof Element ? target.closest(`[${windowMark}]`) : null
      last.current = window?.getAttribute(windowMark) ?? null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the windows change.
  useEffect(() => {
    if (last.current === null || document.activeElement !== document.body) return
    const elements = [...(place.current?.querySelectorAll<HTMLElement>(`[${windowMark}]`) ?? [])]
    const next = elements.find((element) => element.getAttribute(windowMark) === last.current) ?? elements[0]
    if (next) fieldOf(next).focus()
  }, [place, windows])
}
