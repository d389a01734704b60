import { useInteractions, useListNavigation, useTypeahead } from '@floating-ui/react'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
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
  const list = useRef<HTMLDivElement>(null)
  const items = useRef<HTMLElement[]>([])
  const words = useRef<string[]>([])
  const [activeIndex, setActiveIndex] = useState<number | null>(null)
  const collectItems = () => {
    items.current = [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
    words.current = items.current.map(({ textContent }) => textContent?.trim() ?? '')
  }
  useLayoutEffect(collectItems)
  const navigation = useListNavigation(layer.context, {
    listRef: items,
    activeIndex,
    onNavigate: setActiveIndex,
    loop: true,
    focusItemOnOpen: true,
  })
  const typeahead = useTypeahead(layer.context, { listRef: words, activeIndex, onMatch: setActiveIndex })
  const { getFloatingProps } = useInteractions([layer.dismiss, navigation, typeahead])
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Tab' && onClose()
  return (
    <div ref={layer.ref} popover="manual" style={layer.style} className={popoverStyles.popover}>
      <div
        ref={list}
        role="menu"
        aria-label={label}
        className={styles.menu}
        {...getFloatingProps({ onKeyDown, onClick: onClose })}
        // Items may have come or gone since the menu was drawn.
        onKeyDownCapture={collectItems}
      >
        {children}
      </div>
    </div>
  )
}
