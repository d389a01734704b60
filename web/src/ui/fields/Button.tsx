import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from '../../core/router/Link.tsx'
import { classNames } from '../class-names.ts'
import { Loader } from '../Loader.tsx'
import styles from './Button.module.css'

type Look = 'primary' | 'plain' | 'danger' | 'quiet'

interface Shape {
  look?: Look
  size?: 'small' | 'normal'
  /** Stands before the words. */
  icon?: ReactNode
  wide?: boolean
}

const shapeClass = ({ look = 'plain', size = 'normal', wide }: Shape, more?: string) =>
  classNames(styles.button, styles[look], styles[size], wide && styles.wide, more)

interface ButtonProps extends Shape, ComponentProps<'button'> {
  /** Work is under way: the button shows it, keeps its focus and takes no further press. */
  busy?: boolean
}

export function Button({ look, size, icon, wide, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={shapeClass({ look, size, wide }, className)}
      aria-busy={busy}
      aria-disabled={busy || rest.disabled}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Loader size={16} label={t('Loading')} /> : icon}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  look,
  size,
  icon,
  wide,
  className,
  children,
  ...rest
}: Shape & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} data-actions="" className={shapeClass({ look, size, wide }, className)}>
      {icon}
      {children}
    </Link>
  )
}
