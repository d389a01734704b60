import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { isDialogOpen, isTyping, listShortcut } from '../ui/overlays/shortcuts.ts'
import { useFormPhase } from './form/form-phase.ts'

/** Tells whether the seven kinds are offered right now. */
export const useFastCompose = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

export const toggleFastCompose = (): void => useFastCompose.setState(({ isOpen }) => ({ isOpen: !isOpen })) // POST-036
export const closeFastCompose = (): void => useFastCompose.setState({ isOpen: false })

const isMac = (): boolean => /mac/i.test(navigator.platform)

const mayOpen = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !isTyping(event.target) && !isDialogOpen() && useFormPhase.getState().phase === 'closed'

/** alt+c on a Mac, c while z is held elsewhere. POST-037 … POST-039 */
export function useFastComposeKeys(isOff: boolean): void {
  const isHeld = useRef(false)
  useEffect(() => {
    if (isOff) return // POST-510
    const onDown = (event: KeyboardEvent) => {
      if (event.code === 'KeyZ' && !isTyping(event.target)) isHeld.current = true
      if (event.code !== 'KeyC' || event.ctrlKey || event.metaKey || event.shiftKey) return
      const isAsked = isMac() ? event.altKey : isHeld.current && !event.altKey
      if (!isAsked || !mayOpen(event)) return
      event.preventDefault()
      useFastCompose.setState({ isOpen: true })
    }
    const onUp = (event: KeyboardEvent) => {
      if (event.code === 'KeyZ') isHeld.current = false
    }
    const forget = () => {
      isHeld.current = false
    }
    const unlist = listShortcut({ keys: isMac() ? 'Alt+c' : 'z+c', label: 'Write something', group: 'Everywhere' })
    window.addEventListener('keydown', onDown)
    window.addEventListener('keyup', onUp)
    window.addEventListener('blur', forget)
    return () => {
      unlist()
      window.removeEventListener('keydown', onDown)
      window.removeEventListener('keyup', onUp)
      window.removeEventListener('blur', forget)
    }
  }, [isOff])
}
