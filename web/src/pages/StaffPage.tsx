import type { ComponentType } from 'react'
import { notFound, type PageArgs, requireUser } from '../core/page/page.ts'
import { useParams } from '../core/router/hooks.ts'
import { redirect } from '../core/router/route.ts'
import { siteQuery } from '../site/site.api.ts'
import { TownGuide } from '../site/TownGuide.tsx'
import { Audit } from '../staff/Audit.tsx'
import { BlogLookUp } from '../staff/BlogLookUp.tsx'
import { DeadLetters } from '../staff/DeadLetters.tsx'
import { GifNotices } from '../staff/GifNotices.tsx'
import { HouseAds } from '../staff/HouseAds.tsx'
import { Logs } from '../staff/Logs.tsx'
import { HeldPosts } from '../staff/limits/HeldPosts.tsx'
import { Limits } from '../staff/limits/Limits.tsx'
import { People } from '../staff/People.tsx'
import { Reports } from '../staff/Reports.tsx'
import { Reviews } from '../staff/Reviews.tsx'
import { SiteSwitches } from '../staff/SiteSwitches.tsx'
import { isStaffSection, StaffFrame, type StaffSection, titleOfSection } from '../staff/StaffFrame.tsx'
import { Servers } from '../staff/servers/Servers.tsx'

const parts: Record<StaffSection, ComponentType> = {
  reports: Reports,
  reviews: Reviews,
  review: HeldPosts,
  limits: Limits,
  people: People,
  blogs: BlogLookUp,
  servers: Servers,
  site: SiteSwitches,
  ads: HouseAds,
  'gif-notices': GifNotices,
  logs: Logs,
  'dead-letters': DeadLetters,
  audit: Audit,
  start: TownGuide,
}

/** The page does not exist for anybody else. */
export async function loader(args: PageArgs) {
  if (!(await requireUser(args)).is_staff) notFound()
  if (!args.params.section) throw redirect('/staff/reports')
  const { section } = args.params
  if (!isStaffSection(section)) notFound()
  if (section === 'start') await args.client.ensureQueryData(siteQuery)
  return { title: titleOfSection(section) }
}

export const head = ({ title }: { title: string }) => ({ title, robots: 'noindex' as const })

export function Component() {
  const { section } = useParams()
  if (!isStaffSection(section)) return null
  const Part = parts[section]
  return (
    <StaffFrame title={titleOfSection(section)}>
      <Part />
    </StaffFrame>
  )
}
