import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from '../../core/router/Link.tsx'
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

const spoken = (label: string, count = 0) => (count > 0 ? t('{label}, {count} new', { label, count }) : label)

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

export function IconLink({
  label,
  icon,
  count,
  tone = 'ink',
  className,
  ...rest
}: Shape & ComponentProps<typeof Link>) {
  return (
    <Link
      title={label}
      aria-label={spoken(label, count)}
      data-actions=""
      {...rest}
      className={classNames(styles.button, styles[tone], className)}
    >
      {inside(icon, count)}
    </Link>
  )
}
