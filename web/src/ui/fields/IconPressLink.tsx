import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react'
import { useRouter } from '../../core/router/contexts.ts'
import { Badge } from '../Badge.tsx'
import styles from './IconPressLink.module.css'

/** A phone has room for a page of its own, not for a layer over another page. */
const narrowWindow = '(max-width: 600px)'

interface Props extends Omit<ComponentProps<'a'>, 'ref' | 'onClick' | 'href'> {
  href: string
  ref: Ref<HTMLElement>
  label: string
  icon: ReactNode
  count?: number
  onClick: () => void
}

/**
 * A button with an address: a plain press acts on this page; a phone, a new tab or a page without scripts opens the
 * address. DAY-080, DAY-203
 */
export function IconPressLink({ ref, label, icon, count = 0, onClick, href, ...rest }: Props) {
  const router = useRouter()
  const press = (event: MouseEvent | KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (matchMedia(narrowWindow).matches) void router.navigate(href)
    else onClick()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button has no address.
    <a
      ref={ref as Ref<HTMLAnchorElement>}
      href={href}
      role="button"
      title={label}
      aria-label={count > 0 ? t('{label}, {count} new', { label, count }) : label}
      {...rest}
      className={styles.button}
      onClick={press}
      onKeyDown={(event) => event.key === ' ' && press(event)}
    >
      {icon}
      {count > 0 && <Badge count={count} className={styles.badge} />}
    </a>
  )
}
