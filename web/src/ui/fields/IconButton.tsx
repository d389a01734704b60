import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { LightLink } from '../../core/LightLink.tsx'
import { Badge } from '../Badge.tsx'
import { classNames } from '../class-names.ts'
import styles from './IconButton.module.css'

interface Shape {
  /** Read by a screen reader and shown on hover. */
  label: string
  icon: ReactNode
  /** A number beside the icon; nothing at 0. */
  count?: number
  tone?: 'ink' | 'berry' | 'leaf' | 'straw' | 'violet'
}

const spoken = (label: string, count = 0) => (count > 0 ? `${label}, ${count} new` : label)

function inside(icon: ReactNode, count = 0) {
  return (
    <>
      {icon}
      {count > 0 && <Badge count={count} className={styles.badge} />}
    </>
  )
}

export function IconButton({ label, icon, count, tone = 'ink', className, ...rest }: Shape & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      title={label}
      aria-label={spoken(label, count)}
      {...rest}
      className={classNames(styles.button, styles[tone], className)}
    >
      {inside(icon, count)}
    </button>
  )
}

interface PressProps extends Shape, Omit<ComponentProps<'a'>, 'onClick'> {
  href: string
  onPress: () => void
}

/** A button with an address: a plain press acts on this page, and a new tab or a page without scripts opens the address. */
export function IconPressLink({ label, icon, count, tone = 'ink', className, onPress, ...rest }: PressProps) {
  const press = (event: MouseEvent | KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onPress()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button has no address.
    <a
      role="button"
      title={label}
      aria-label={spoken(label, count)}
      {...rest}
      className={classNames(styles.button, styles[tone], className)}
      // biome-ignore lint/a11y/useValidAnchor: it navigates in a new tab.
      onClick={press}
      onKeyDown={(event) => event.key === ' ' && press(event)}
    >
      {inside(icon, count)}
    </a>
  )
}

export function IconLink({
  label,
  icon,
  count,
  tone = 'ink',
  className,
  ...rest
}: Shape & ComponentProps<typeof LightLink>) {
  return (
    <LightLink
      title={label}
      aria-label={spoken(label, count)}
      {...rest}
      className={classNames(styles.button, styles[tone], className)}
    >
      {inside(icon, count)}
    </LightLink>
  )
}
