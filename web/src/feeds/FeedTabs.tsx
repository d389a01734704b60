import { Link } from '../core/router/Link.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './FeedTabs.module.css'

export interface FeedTab {
  to: string
  label: string
}

interface Props {
  label: string
  tabs: readonly FeedTab[]
  /** The address of the one that shows. */
  chosen: string
}

/** Lists that stand beside one another, above the one that shows. */
export function FeedTabs({ label, tabs, chosen }: Props) {
  return (
    <nav className={styles.tabs} aria-label={label} data-ground="page">
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className={classNames(styles.tab, tab.to === chosen && styles.chosen)}
          aria-current={tab.to === chosen ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
