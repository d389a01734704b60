import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { IconButton } from '../fields/IconButton.tsx'
import { isFocusFree } from './focus-left.ts'
import styles from './Menu.module.css'
import { Popover } from './Popover.tsx'

interface Props {
  label: string
  icon: ReactNode
  align?: 'start' | 'centre' | 'end'
  className?: string
  /** MenuItem and MenuLink; anything else is shown between them. */
  children: ReactNode
}

/** An icon that opens a list of things to do. */
export function MenuButton({ label, icon, align = 'end', className, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    if (isFocusFree(document.querySelector('[role="menu"]'))) button.current?.focus()
  }
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <MenuList anchor={button} align={align} label={label} onClose={close}>
          {children}
        </MenuList>
      )}
    </>
  )
}

interface ListProps {
  anchor: RefObject<HTMLElement | null>
  align: 'start' | 'centre' | 'end'
  label: string
  onClose: () => void
  children: ReactNode
}

function MenuList({ anchor, align, label, onClose, children }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => itemsOf(list.current)[0]?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') onClose()
    const to = destination(event, itemsOf(list.current))
    if (!to) return
    event.preventDefault()
    to.focus()
  }
  return (
    <Popover anchor={anchor} align={align} side={sideWithRoom(anchor.current)} onTeardown={onClose} shouldTeardown>
      <div
        ref={list}
        role="menu"
        aria-label={label}
        className={styles.menu}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onClick={onClose}
      >
        {children}
      </div>
    </Popover>
  )
}

const sideWithRoom = (anchor: HTMLElement | null) =>
  anchor && window.innerHeight - anchor.getBoundingClientRect().bottom < 240 ? 'top' : 'bottom'

const itemsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? []),
]

/** Arrows, Home and End move; a letter goes to the next item that begins with it. */
function destination({ key }: KeyboardEvent, items: HTMLElement[]): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at((at <= 0 ? items.length : at) - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const later = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return later.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}

interface ItemProps {
  icon?: ReactNode
  /** Stands at the right, quietly. */
  detail?: ReactNode
  tone?: 'ink' | 'danger'
  children: ReactNode
}

const inside = ({ icon, detail, children }: ItemProps) => (
  <>
    {icon}
    <span className={styles.words}>{children}</span>
    {detail !== undefined && <span className={styles.detail}>{detail}</span>}
  </>
)

interface PressProps extends ItemProps {
  onPress: () => void
}

const itemClass = ({ tone }: ItemProps) => classNames(styles.item, tone === 'danger' && styles.danger)

export function MenuItem({ onPress, ...item }: PressProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={itemClass(item)} onClick={onPress}>
      {inside(item)}
    </button>
  )
}

/** One of several, of which one is chosen. */
export function MenuChoice({ onPress, chosen, ...item }: PressProps & { chosen: boolean }) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={chosen}
      tabIndex={-1}
      className={itemClass(item)}
      onClick={onPress}
    >
      {inside(item)}
    </button>
  )
}

export function MenuLink({ to, ...item }: ItemProps & { to: string }) {
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={styles.item}>
      {inside(item)}
    </Link>
  )
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <div className={styles.heading}>{children}</div>
}

export function MenuLine() {
  return <hr className={styles.line} />
}
