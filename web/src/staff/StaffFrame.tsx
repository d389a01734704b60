import { type ReactNode, useRef } from 'react'
import { NavLink } from '../core/router/Link.tsx'
import { useCurrentInSight } from '../core/scroll/use-current-in-sight.ts'
import { useMember, useSession } from '../core/session.ts'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import styles from './StaffFrame.module.css'

export const staffSections: readonly { section: StaffSection; words: string; title?: string }[] = [
  { section: 'reports', words: 'Reports' },
  { section: 'reviews', words: 'Reviews' },
  { section: 'review', words: 'Held posts' },
  { section: 'people', words: 'People' },
  { section: 'blogs', words: 'Blogs' },
  { section: 'limits', words: 'Limits' },
  { section: 'servers', words: 'Servers' },
  { section: 'site', words: 'Site' },
  { section: 'ads', words: 'Ads' },
  { section: 'gif-notices', words: 'GIF notices' },
  { section: 'logs', words: 'Logs' },
  { section: 'dead-letters', words: 'Dead letters' },
  { section: 'audit', words: 'Audit log' },
  { section: 'start', words: 'Set up', title: 'Make this place yours' },
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
      <nav ref={tabs} className={styles.tabs} aria-label="Staff" data-ground="page">
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
