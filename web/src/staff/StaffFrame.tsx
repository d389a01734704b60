import { t } from '@bowerbird/domain/core/language/t.ts'
import { type ReactNode, useRef } from 'react'
import { NavLink } from '../core/router/Link.tsx'
import { useCurrentInSight } from '../core/scroll/use-current-in-sight.ts'
import { useMember, useSession } from '../core/session.ts'
import { classNames } from '../ui/class-names.ts'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import pageTabs from '../ui/shell/PageTabs.module.css'
import styles from './StaffFrame.module.css'

const sections = {
  reports: t('Reports'),
  reviews: t('Reviews'),
  review: t('Posts for review'),
  people: t('People'),
  blogs: t('Blogs'),
  limits: t('Limits'),
  servers: t('Servers'),
  site: t('Site'),
  ads: t('Ads'),
  'gif-notices': t('GIF notices'),
  logs: t('Logs'),
  'dead-letters': t('Failed jobs'),
  audit: t('Audit log'),
  start: t('Set up'),
}
export type StaffSection = keyof typeof sections

export const isStaffSection = (name = ''): name is StaffSection => Object.hasOwn(sections, name)
export const titleOfSection = (section: StaffSection) =>
  section === 'start' ? t('Set up your site') : sections[section]

/** The pages of those who keep the site, and the way between them. */
export function StaffFrame({ title, children }: { title: string; children: ReactNode }) {
  const tabs = useRef<HTMLElement>(null)
  useCurrentInSight(tabs)
  const { open_reports: waiting = 0 } = useMember()
  const { federation } = useSession().config
  const shown = Object.entries(sections).filter(([section]) => section !== 'servers' || federation !== 'off')
  return (
    <>
      <nav ref={tabs} className={classNames(pageTabs.tabs, styles.tabs)} aria-label={t('Staff')} data-ground="page">
        {shown.map(([section, words]) => (
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
