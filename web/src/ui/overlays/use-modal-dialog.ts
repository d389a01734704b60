import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Shows a dialog above everything for as long as it is there; the focus stays inside, and goes back after. */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    const before = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return box
}
