import { Link } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import styles from './ExploreTabs.module.css'
import type { ExploreSort } from './explore.api.ts'

const tabs: { sort: ExploreSort; to: string; label: string }[] = [
  { sort: 'popular', to: '/explore', label: 'Popular' },
  { sort: 'recent', to: '/explore?sort=recent', label: 'Newest' },
]

export function ExploreTabs({ sort }: { sort: ExploreSort }) {
  return (
    <nav className={styles.tabs} aria-label="Order" data-ground="bower">
      {tabs.map((tab) => (
        <Link
          key={tab.sort}
          to={tab.to}
          className={classNames(styles.tab, tab.sort === sort && styles.chosen)}
          aria-current={tab.sort === sort ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
