import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './PreviewPlace.module.css'

interface Props {
  label: string
  className: string | undefined
  children: ReactNode
}

/**
 * The controls of a preview, below one's page. The focus begins there, because the posts stand before it, and more of
 * them come the further one goes.
 */
export function PreviewPlace({ label, className, children }: Props) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
    // A post that gets the focus is not below it.
    const { style } = document.documentElement
    style.scrollPaddingBottom = '50vh'
    return () => {
      style.scrollPaddingBottom = ''
    }
  }, [])
  return (
    <section ref={place} tabIndex={-1} className={classNames(styles.place, className)} aria-label={label}>
      {children}
    </section>
  )
}
