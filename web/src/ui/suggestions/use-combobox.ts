import { type KeyboardEvent, useEffect, useId, useState } from 'react'

interface Options {
  /** The number of options shown; with none the list counts as closed. */
  count: number
  isOpen: boolean
  /** The option is active before any arrow; -1 for none. */
  first: 0 | -1
  /** A change begins at the first option again. */
  typed: string | null
  onOpen?: () => void
  onClose?: () => void
}

interface Key {
  key: string
  preventDefault: () => void
}

export const optionId = (listId: string, place: number): string => `${listId}-${place}`

/** A field that keeps the focus while arrows go through the options of its listbox, as ARIA describes a combobox. */
export function useCombobox({ count, isOpen, first, typed, onOpen, onClose }: Options) {
  const listId = useId()
  const [moved, setMoved] = useState<number>(first)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed decides when to begin again.
  useEffect(() => setMoved(first), [typed, first, isOpen])
  const isShown = isOpen && count > 0
  const active = isShown ? Math.min(moved, count - 1) : -1
  const activeId = active < 0 ? undefined : optionId(listId, active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])
  /** Goes round, over "none" at both ends where there is one. */
  const step = (by: 1 | -1) => {
    const places = count - first
    setMoved(((active - first + by + places) % places) + first)
  }
  /** True for a key that was meant for the list. */
  const takeKey = (event: Key): boolean => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isShown) step(event.key === 'ArrowDown' ? 1 : -1)
      else onOpen?.()
    } else if (event.key === 'Enter' && activeId) document.getElementById(activeId)?.click()
    else if (event.key === 'Escape' && isShown && onClose) onClose()
    else return false
    event.preventDefault()
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing) takeKey(event)
  }
  return {
    listId,
    active,
    isShown,
    takeKey,
    fieldProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': isShown,
      'aria-controls': isShown ? listId : undefined,
      'aria-activedescendant': activeId,
      autoComplete: 'off',
      onKeyDown,
    } as const,
    optionProps: (place: number, onClick?: () => void) =>
      ({
        id: optionId(listId, place),
        role: 'option',
        'aria-selected': place === active,
        tabIndex: -1,
        onClick,
      }) as const,
  }
}

export type Combobox = ReturnType<typeof useCombobox>
