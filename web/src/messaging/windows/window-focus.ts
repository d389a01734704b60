import { type RefObject, useEffect, useRef } from 'react'
import { shortcutTable } from '../../ui/overlays/shortcut-table.ts'
import { listShortcut } from '../../ui/overlays/shortcuts.ts'

/** Marks what Tab goes through: the text field of an open window, and a minimised one. MSG-074 */
export const windowMark = 'data-window'

/** Moves to the next or previous window, wrapping around; false with only one. MSG-074 */
export function focusNext(place: HTMLElement | null, key: string, isBackwards: boolean): boolean {
  const windows = [...(place?.querySelectorAll<HTMLElement>(`[${windowMark}]`) ?? [])]
  const at = windows.findIndex((element) => element.getAttribute(windowMark) === key)
  const next = windows.at((at + (isBackwards ? -1 : 1)) % windows.length)
  if (windows.length < 2 || at < 0 || !next) return false
  fieldOf(next).focus()
  return true
}

const fieldOf = (window: HTMLElement): HTMLElement =>
  window.querySelector<HTMLElement>('textarea:not(:disabled)') ?? window.querySelector('button') ?? window

/** Keeps the keyboard focus nearby after minimising, restoring or closing by keys. */
export function useRestoredFocus(place: RefObject<HTMLElement | null>, windows: readonly unknown[]): void {
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

const wayOut = shortcutTable.besideConversation
const stopSelector = 'a[href], button, input, select, textarea, [tabindex]'

/** F6 leaves the windows, as Tab cycles within them; Shift+F6 goes back. */
export function useWayOut(place: RefObject<HTMLElement | null>, isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const unlist = listShortcut(wayOut)
    const onKeyDown = (event: KeyboardEvent) => {
      const from = document.activeElement
      if (event.key !== wayOut.keys || !from || !place.current?.contains(from)) return
      event.preventDefault()
      const stops = [...document.querySelectorAll<HTMLElement>(stopSelector)].filter(isStop)
      stops.at((stops.indexOf(from as HTMLElement) + (event.shiftKey ? -1 : 1)) % stops.length)?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      unlist()
    }
  }, [place, isNeeded])
}

const isStop = (element: HTMLElement) =>
  element.tabIndex >= 0 && !element.matches(':disabled') && !element.closest('[inert]') && element.checkVisibility()
