import { useInteractions, useTypeahead } from '@floating-ui/react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useBackCloses } from './back-closes.ts'
import styles from './Menu.module.css'
import popoverStyles from './Popover.module.css'
import { useFloatingLayer } from './use-floating-layer.ts'

interface Props {
  anchor: RefObject<HTMLElement | null>
  align: 'start' | 'centre' | 'end'
  label: string
  onClose: () => void
  children: ReactNode
}

/** The open menu: arrows, Home and End move; letters go to the item that begins with them. */
export function MenuList({ anchor, align, label, onClose, children }: Props) {
  const layer = useFloatingLayer({ anchor, align, canFlip: true, shouldTeardown: true, onTeardown: onClose })
  useBackCloses(onClose)
  const list = useRef<HTMLDivElement>(null)
  const items = useRef<HTMLElement[]>([])
  const words = useRef<string[]>([])
  const [activeIndex, setActiveIndex] = useState<number | null>(null)
  const collectItems = () => {
    items.current = [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
    words.current = items.current.map(({ textContent }) => textContent?.trim() ?? '')
  }
  const focusItem = (index: number) => items.current.at(index % items.current.length)?.focus()
  useLayoutEffect(collectItems)
  useLayoutEffect(() => {
    // The focus stays with somebody who went on to something else while the menu was fetched.
    const at = document.activeElement
    if (at === document.body || at === anchor.current) items.current[0]?.focus({ preventScroll: true })
  }, [anchor])
  const typeahead = useTypeahead(layer.context, { listRef: words, activeIndex, onMatch: focusItem })
  const { getFloatingProps } = useInteractions([layer.dismiss, typeahead])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') onClose()
    const at = items.current.indexOf(event.target as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    focusItem(next)
  }
  const onFocus = ({ target }: FocusEvent) => setActiveIndex(items.current.indexOf(target as HTMLElement))
  return (
    <div ref={layer.ref} popover="manual" style={layer.style} className={popoverStyles.popover}>
      <div
        ref={list}
        role="menu"
        aria-label={label}
        className={styles.menu}
        {...getFloatingProps({ onKeyDown, onFocus, onClick: onClose })}
        // Items may have come or gone since the menu was drawn.
        onKeyDownCapture={collectItems}
      >
        {children}
      </div>
    </div>
  )
}
