import { useEffect } from 'react'
import { create } from 'zustand'
import { shortcutTable } from '../ui/overlays/shortcut-table.ts'
import { isDialogOpen, isTyping, listShortcut } from '../ui/overlays/shortcuts.ts'
import { useFormPhase } from './form/form-phase.ts'

/** Tells whether the seven kinds are offered right now. */
export const useFastCompose = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

export const closeFastCompose = (): void => {
  takeHeldKeys()
  useFastCompose.setState({ isOpen: false })
}
const openFastCompose = (): void => {
  window.addEventListener('keydown', holdKey, { capture: true })
  useFastCompose.setState({ isOpen: true })
}
export const toggleFastCompose = (): void => (useFastCompose.getState().isOpen ? closeFastCompose() : openFastCompose()) // POST-036

let heldKeys: KeyboardEvent[] = []

/** Keys that are pressed before the choice stands are for it, never for the page below. */
function holdKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (event.key === 'Escape') closeFastCompose()
  else if (!event.repeat) heldKeys.push(event)
}

/** The choice stands, or will not: keys go their own way again. */
export function takeHeldKeys(): KeyboardEvent[] {
  window.removeEventListener('keydown', holdKey, { capture: true })
  const held = heldKeys
  heldKeys = []
  return held
}

const isMac = (): boolean => /mac/i.test(navigator.platform)

const mayOpen = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !isTyping(event.target) && !isDialogOpen() && useFormPhase.getState().phase === 'closed'

/** The letter by itself, also while z is held; on a Mac with alt too, which writes another letter. POST-037 … POST-039 */
const isComposeKey = ({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !shiftKey && (altKey ? isMac() && code === 'KeyC' : key === shortcutTable.compose.keys)

export function useFastComposeKeys(isOff: boolean): void {
  useEffect(() => {
    if (isOff) return // POST-510
    const onDown = (event: KeyboardEvent) => {
      if (!isComposeKey(event) || !mayOpen(event)) return
      event.preventDefault()
      openFastCompose()
    }
    const unlist = listShortcut(shortcutTable.compose)
    window.addEventListener('keydown', onDown)
    return () => {
      unlist()
      window.removeEventListener('keydown', onDown)
    }
  }, [isOff])
}
