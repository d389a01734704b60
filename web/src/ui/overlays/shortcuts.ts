import { useEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'
import { create } from 'zustand'
import type { Shortcut } from './shortcut-table.ts'

/** The shortcuts of this page right now; the `?` sheet shows them. */
export const useShortcuts = create<{ shortcuts: Shortcut[] }>(() => ({ shortcuts: [] }))

/** Shows it on the sheet until the answer is called; the key itself is somebody else's work. */
export function listShortcut(shortcut: Shortcut): () => void {
  useShortcuts.setState(({ shortcuts }) => ({ shortcuts: [...shortcuts, shortcut] }))
  return () =>
    useShortcuts.setState(({ shortcuts }) => ({ shortcuts: shortcuts.filter((other) => other !== shortcut) }))
}

/** A key for as long as the component is there. Never while someone types or a dialog is open; `false` leaves it to others. */
export function useShortcut({ keys, label, group }: Shortcut, press: () => unknown): void {
  const latest = useRef(press)
  latest.current = press
  useEffect(() => {
    const unlist = listShortcut({ keys, label, group })
    const stop = tinykeys(window, {
      [keys]: (event) => {
        if (event.defaultPrevented || isTyping(event.target) || isDialogOpen() || isFormOpen()) return
        if (keys === 'Enter' && isControl(event.target)) return // BLOG-048
        if (latest.current() !== false) event.preventDefault()
      },
    })
    return () => {
      stop()
      unlist()
    }
  }, [keys, label, group])
}

export const isTyping = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null

/** A post form has the keys from the press that asks for it. */
const isFormOpen = (): boolean => document.querySelector('[data-takes-keys]') !== null

/** Elements that Enter presses by itself. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('a, button, summary, [role="button"], [role="tab"], [role^="menuitem"]') !== null
