import { t } from '@bowerbird/domain/core/language/t.ts'
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useSyncExternalStore,
} from 'react'
import { useRouter } from '../../core/router/contexts.ts'
import { Badge } from '../Badge.tsx'
import styles from './IconPressLink.module.css'

/** A phone has room for a page of its own, not for a layer over another page. */
const isNarrow = () => matchMedia('(max-width: 600px)').matches
const onResize = (changed: () => void) => {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

interface Props extends Omit<ComponentProps<'a'>, 'ref' | 'onClick' | 'href'> {
  href: string
  ref: Ref<HTMLElement>
  label: string
  icon: ReactNode
  count?: number
  onClick: () => void
}

/**
 * A button with an address: a plain press acts on this page; a new tab or a page without scripts opens the address. On
 * a phone it is a plain link. DAY-080, DAY-203
 */
export function IconPressLink({ ref, label, icon, count = 0, onClick, href, ...rest }: Props) {
  const router = useRouter()
  const isPlain = useSyncExternalStore(onResize, isNarrow, () => false)
  const press = (event: MouseEvent | KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (isPlain) void router.navigate(href)
    else onClick()
  }
  const asButton = {
    ...rest,
    role: 'button',
    onKeyDown: (event: KeyboardEvent) => event.key === ' ' && press(event),
  }
  return (
    <a
      ref={ref as Ref<HTMLAnchorElement>}
      href={href}
      title={label}
      aria-label={count > 0 ? t('{label}, {count} new', { label, count }) : label}
      {...(!isPlain && asButton)}
      className={styles.button}
      onClick={press}
    >
      {icon}
      {count > 0 && <Badge count={count} className={styles.badge} />}
    </a>
  )
}
