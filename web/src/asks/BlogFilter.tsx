import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useLocation } from '../core/router/hooks.ts'
import { Link } from '../core/router/Link.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './BlogFilter.module.css'

/** Lets members with several blogs filter the inbox by one of them. */
export function BlogFilter({ blogs, chosen }: { blogs: Channel[]; chosen: string | null }) {
  const { pathname } = useLocation()
  if (blogs.length < 2) return null
  const link = (name: string | null) => (
    <Link
      key={name}
      to={name ? `${pathname}?${new URLSearchParams({ blog: name })}` : pathname}
      className={classNames(styles.choice, name === chosen && styles.chosen)}
      aria-current={name === chosen ? 'page' : undefined}
    >
      {name ?? t('All blogs')}
    </Link>
  )
  return (
    <nav className={styles.choices} aria-label={t('Inbox of')} data-ground="page">
      {[null, ...blogs.map(({ name }) => name)].map(link)}
    </nav>
  )
}
