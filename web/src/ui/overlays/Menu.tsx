import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyLayer } from '../../core/page/lazy.ts'
import { Link } from '../../core/router/Link.tsx'
import { classNames } from '../class-names.ts'
import { IconButton } from '../fields/IconButton.tsx'
import { isFocusFree } from './focus-left.ts'
import styles from './Menu.module.css'

const MenuList = lazyLayer('MenuList', async () => (await import('./MenuList.tsx')).MenuList)

interface Props {
  label: string
  icon: ReactNode
  align?: 'start' | 'centre' | 'end'
  className?: string
  /** Called at once, while the menu itself may still be fetched. */
  onOpen?: () => void
  /** MenuItem and MenuLink; anything else is shown between them. */
  children: ReactNode
}

/** An icon that opens a list of things to do. */
export function MenuButton({ label, icon, align = 'end', className, onOpen, children }: Props) {
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
        onClick={() => {
          onOpen?.()
          setOpen(!isOpen)
        }}
      />
      {isOpen && (
        <Suspense>
          <MenuList anchor={button} align={align} label={label} onClose={close}>
            {children}
          </MenuList>
        </Suspense>
      )}
    </>
  )
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
