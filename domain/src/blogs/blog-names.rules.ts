import type { Refusal } from '../core/refusal.ts'
import { blogsRefusals } from './blogs.refusals.ts'

/** Names that could be mistaken for the site itself or for one of its pages. */
const reservedNames =
  `about abuse account accounts activity admin administrator anonymous api app archive ask assets avatar blog blogs
  bowerbird contact create dashboard deactivated dev developers docs drafts embed everyone explore feed feedback flags followers
  following guest healthz help home inbox info legal likes login logout mail mailer-daemon me media messages messaging
  metrics mod moderation moderator moderators new news no-reply noreply null oembed official openapi policy post
  postmaster posts privacy queue readyz recommended register root rss safety search security service services settings
  share signup staff static status submit support svc sysadmin system tag tagged team terms trending tumblelog
  tumblr undefined unknown user users webmaster www`.split(/\s+/)

/** Words that no part of a name may be, nor stand in it beside a reserved name, because they say that its owner is staff. */
const wordsOfStaff =
  `admin administrator admins bowerbird moderation moderator moderators official postmaster security staff
  support sysadmin tumblr webmaster`.split(/\s+/)

/** Makes names equal that people can mistake for each other; `folded_name` of the database does the same. */
export const foldName = (name: string): string =>
  name.replaceAll('-', '').replaceAll('rn', 'm').replaceAll('0', 'o').replace(/[1i]/g, 'l')

const foldedReserved = new Set(reservedNames.map(foldName))
const foldedWordsOfStaff = new Set(wordsOfStaff.map(foldName))

/** Applies to new names; names from before keep working. A double hyphen also refuses encoded domains (`xn--`). */
export function refuseBlogName(name: string): Refusal | null {
  if (/^-|--|-$/.test(name)) return blogsRefusals.nameHyphens
  const folded = foldName(name)
  const isReserved =
    foldedReserved.has(folded) ||
    name.split('-').some((part) => foldedWordsOfStaff.has(foldName(part))) ||
    [...foldedWordsOfStaff].some((word) => folded.includes(word) && foldedReserved.has(folded.replace(word, '')))
  return isReserved ? blogsRefusals.nameReserved : null
}
