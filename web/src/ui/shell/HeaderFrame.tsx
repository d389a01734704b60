import { t } from '@bowerbird/domain/core/language/t.ts'
import { type ReactNode, useContext } from 'react'
import { Link } from '../../core/router/Link.tsx'
import { classNames } from '../class-names.ts'
import { Logo, LogoContext } from '../Logo.tsx'
import styles from './HeaderFrame.module.css'
import { useHeaderScroll } from './header-hiding.ts'

interface Props {
  search?: ReactNode
  /** Entries at the right, with the one loud button. */
  children: ReactNode
  /** Opens the drawer; only the mobile header shows it. */
  menu?: ReactNode
  /** The page's subject; only the mobile header shows it. */
  title?: string
  /** A phone gets the mobile header however wide it is. BLOG-209 */
  isHandset?: boolean
  /** Keeps a guest's site name in narrow windows, as there is room for it. */
  keepName?: boolean
}

/** The bar at the top of every page: 52 px, out of the way while one reads on. POST-021, POST-022, BLOG-199 */
export function HeaderFrame({ search, children, menu, title, isHandset = false, keepName = false }: Props) {
  const { home } = useContext(LogoContext)
  const { isHidden, isSticky } = useHeaderScroll(isHandset)
  return (
    <header
      className={classNames(styles.header, isHidden && styles.hidden, isSticky && styles.sticky)}
      data-handset={isHandset || undefined}
      data-ground="page"
    >
      <a className={styles.skip} href="#main">
        {t('Skip to content')}
      </a>
      {menu && <div className={styles.menu}>{menu}</div>}
      <Link to={home} className={classNames(styles.home, keepName && styles.keepName)}>
        <Logo />
      </Link>
      {title && (
        <p className={styles.title} dir="auto">
          {title}
        </p>
      )}
      {search && <div className={styles.search}>{search}</div>}
      <nav className={styles.nav} aria-label={t('Main')}>
        {children}
      </nav>
    </header>
  )
}
