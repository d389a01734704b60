import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react'
import { Badge } from '../Badge.tsx'
import styles from './IconPressLink.module.css'

interface Props extends Omit<ComponentProps<'a'>, 'ref' | 'onClick'> {
  ref: Ref<HTMLElement>
  label: string
  icon: ReactNode
  count?: number
  onClick: () => void
}

/** A button with an address: a plain press acts on this page, and a new tab or a page without scripts opens the address. */
export function IconPressLink({ ref, label, icon, count = 0, onClick, ...rest }: Props) {
  const press = (event: MouseEvent | KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onClick()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button has no address.
    <a
      ref={ref as Ref<HTMLAnchorElement>}
      role="button"
      title={label}
      aria-label={count > 0 ? t('{label}, {count} new', { label, count }) : label}
      {...rest}
      className={styles.button}
      // biome-ignore lint/a11y/useValidAnchor: it navigates in a new tab.
      onClick={press}
      onKeyDown={(event) => event.key === ' ' && press(event)}
    >
      {icon}
      {count > 0 && <Badge count={count} className={styles.badge} />}
    </a>
  )
}
