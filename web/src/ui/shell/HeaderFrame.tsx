import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { Logo } from '../Logo.tsx'
import styles from './HeaderFrame.module.css'
import { useHeaderIsHidden } from './header-hiding.ts'

interface Props {
  search?: ReactNode
  /** At the right: entries, and the one loud button. */
  children: ReactNode
  /** For a guest the name stays in narrow windows, as there is room for it. */
  keepName?: boolean
}

/** The bar at the top of every page: 52 px, out of the way while one reads on. POST-021, POST-022 */
export function HeaderFrame({ search, children, keepName = false }: Props) {
  const isHidden = useHeaderIsHidden()
  return (
    <header className={classNames(styles.header, isHidden && styles.hidden)} data-ground="bower">
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Link to="/" className={classNames(styles.home, keepName && styles.keepName)}>
        <Logo />
      </Link>
      {search && <div className={styles.search}>{search}</div>}
      <nav className={styles.nav} aria-label="Main">
        {children}
      </nav>
    </header>
  )
}
