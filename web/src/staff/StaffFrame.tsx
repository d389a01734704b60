import { t } from '@bowerbird/domain/core/language/t.ts'
import { type ReactNode, useRef } from 'react'
import { NavLink } from '../core/router/Link.tsx'
import { useCurrentInSight } from '../core/scroll/use-current-in-sight.ts'
import { useMember, useSession } from '../core/session.ts'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import styles from './StaffFrame.module.css'

export const staffSections: readonly { section: StaffSection; words: string; title?: string }[] = [
  { section: 'reports', words: t('Reports') },
  { section: 'reviews', words: t('Reviews') },
  { section: 'review', words: t('Posts for review') },
  { section: 'people', words: t('People') },
  { section: 'blogs', words: t('Blogs') },
  { section: 'limits', words: t('Limits') },
  { section: 'servers', words: t('Servers') },
  { section: 'site', words: t('Site') },
  { section: 'ads', words: t('Ads') },
  { section: 'gif-notices', words: t('GIF notices') },
  { section: 'logs', words: t('Logs') },
  { section: 'dead-letters', words: t('Failed jobs') },
  { section: 'audit', words: t('Audit log') },
  { section: 'start', words: t('Set up'), title: t('Set up your site') },
]
export type StaffSection =
  | 'reports'
  | 'reviews'
  | 'review'
  | 'limits'
  | 'people'
  | 'blogs'
  | 'servers'
  | 'site'
  | 'ads'
  | 'gif-notices'
  | 'logs'
  | 'dead-letters'
  | 'audit'
  | 'start'

/** The pages of those who keep the site, and the way between them. */
export function StaffFrame({ title, children }: { title: string; children: ReactNode }) {
  const tabs = useRef<HTMLElement>(null)
  useCurrentInSight(tabs)
  const { open_reports: waiting = 0 } = useMember()
  const { federation } = useSession().config
  const sections = staffSections.filter(({ section }) => section !== 'servers' || federation !== 'off')
  return (
    <>
      <nav ref={tabs} className={styles.tabs} aria-label={t('Staff')} data-ground="page">
        {sections.map(({ section, words }) => (
          <NavLink key={section} to={`/staff/${section}`}>
            {words}
            {section === 'reports' && waiting > 0 && ` (${waiting})`}
          </NavLink>
        ))}
      </nav>
      <Sheet title={title}>{children}</Sheet>
    </>
  )
}
