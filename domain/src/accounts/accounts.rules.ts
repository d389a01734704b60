import type { Flags } from '../core/flags.ts'
import { isMobileHandset } from '../core/mobile-handset.ts'
import type { Refusal } from '../core/refusal.ts'
import { tfaFirstLockSeconds, tfaLongestLockSeconds, tfaTriesBeforeBackOff } from './accounts.limits.ts'
import { accountsRefusals, tooYoung } from './accounts.refusals.ts'

/** Two spellings of one address are one account. Mail still goes to the address as it was registered. */
export const emailKeyOf = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/** Adds the flags that depend on the request to the operator's. POST-509, BLOG-444 */
export const withComputedFlags = (set: Flags, visitor: { isLoggedIn: boolean; userAgent: string }): Flags => ({
  ...set,
  is_logged_in: visitor.isLoggedIn,
  is_mobile_handset: isMobileHandset(visitor.userAgent),
})

interface Newcomer {
  terms?: boolean | undefined
  age?: number | undefined
}

/** Returns why the operator's terms or minimum age keep somebody out, or null. */
export function refuseNewcomer(
  { terms, age }: Newcomer,
  asked: { hasTerms: boolean; minimumAge: number | null },
): Refusal | null {
  if (asked.minimumAge !== null && age === undefined) return accountsRefusals.ageNeeded
  if (asked.minimumAge !== null && age !== undefined && age < asked.minimumAge) return tooYoung(asked.minimumAge)
  return asked.hasTerms && !terms ? accountsRefusals.termsNeeded : null
}

/** Doubles the wait with each further wrong code in a row. */
export function tfaLockSeconds(failures: number): number {
  if (failures < tfaTriesBeforeBackOff) return 0
  return Math.min(tfaLongestLockSeconds, tfaFirstLockSeconds * 2 ** (failures - tfaTriesBeforeBackOff))
}

/** Accepts capitals, spaces and missing hyphens, because people type recovery codes that way. */
export const plainCode = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, '')

export type SettingsPage = 'blog' | 'account' | 'dashboard' | 'notifications'

const pageOfAccountField = {
  safe_mode: 'account',
  language: 'account',
  open_to_invitations: 'account',
  shows_activity: 'account',
  is_sounds_enabled: 'dashboard',
  email_notifications: 'notifications',
  desktop_notifications: 'notifications',
  quiet: 'notifications',
  reading: 'dashboard',
} as const

interface GivenSettings {
  page: SettingsPage | undefined
  blogName: string | undefined
  blog: object
  account: { [Field in keyof typeof pageOfAccountField]?: unknown }
}

/** Returns the one page that all given fields belong to, so that `page` may be left out. README ruling 14 */
export function settingsPageOf(given: GivenSettings): SettingsPage | Refusal {
  const blogFields = namesGiven(given.blog)
  const accountFields = namesGiven(given.account) as (keyof typeof pageOfAccountField)[]
  const pages = new Set<SettingsPage>(accountFields.map((field) => pageOfAccountField[field]))
  if (blogFields.length > 0 || given.blogName !== undefined) pages.add('blog')
  const [only] = pages
  const page = given.page ?? only
  if (!page || pages.size > 1) return accountsRefusals.whichPage
  if (only && only !== page)
    return { ...accountsRefusals.notOnThatPage, field: accountFields[0] ?? blogFields[0] ?? '' }
  if (page === 'blog' && !given.blogName) return accountsRefusals.whichBlog
  return page
}

const namesGiven = (fields: object) =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)
