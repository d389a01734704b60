import { t } from '@bowerbird/domain/core/language/t.ts'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useRef } from 'react'
import { NavLink } from '../../core/router/Link.tsx'
import { useCurrentInSight } from '../../core/scroll/use-current-in-sight.ts'
import { useMember } from '../../core/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import pageTabs from '../../ui/shell/PageTabs.module.css'
import styles from './SettingsFrame.module.css'
import { SettingsLinks } from './SettingsLinks.tsx'

/** The settings pages, and the way between them. */
export function SettingsFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const { channels } = useMember()
  const tabs = useRef<HTMLElement>(null)
  useCurrentInSight(tabs)
  return (
    <div className={styles.frame}>
      <nav ref={tabs} className={classNames(pageTabs.tabs, styles.tabs)} aria-label={t('Settings')} data-ground="page">
        <SettingsLinks />
        {channels.map((blog) => (
          <NavLink key={blog.name} to={`/settings/blog/${blog.name}`}>
            <Avatar blog={blog} size={24} />
            <span className={styles.name}>{blog.name}</span>
          </NavLink>
        ))}
        <NavLink to="/new-blog">
          <Plus size={16} aria-hidden="true" />
          {t('New blog')}
        </NavLink>
      </nav>
      <Sheet title={title} lead={lead}>
        {children}
      </Sheet>
    </div>
  )
}
