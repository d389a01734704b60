import { formatDate } from '../core/language/formats.ts'
import { currentLanguage, t } from '../core/language/t.ts'
import { dayMs } from '../core/spans.ts'
import { actTypes, kindOf } from './act-kinds.ts'
import type { ActivityFilter, ListedType, Sender } from './activity.contract.ts'
import { fullDateFromDays, namedInRollUpMax, rollUpFrom } from './activity.limits.ts'

export const typesOf = (filter: ActivityFilter): readonly ListedType[] => {
  if (filter === 'more') return ['aside']
  return filter === 'all' ? actTypes : actTypes.filter((type) => kindOf(type).list === filter)
}

interface Run<Act> {
  key: string | null
  acts: readonly Act[]
  /** The number of acts, of which `acts` may hold only the newest. */
  size: number
}

export interface ActivityEntry<Act> {
  acts: readonly Act[]
  size: number
  isRollUp: boolean
}

/** Joins neighbouring runs of the same key and rolls up those of three or more acts. BLOG-098 */
export function rollUp<Act>(runs: readonly Run<Act>[]): ActivityEntry<Act>[] {
  const joined: Run<Act>[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last && run.key !== null && last.key === run.key)
      joined[joined.length - 1] = {
        ...last,
        acts: [...last.acts, ...run.acts].slice(0, namedInRollUpMax),
        size: last.size + run.size,
      }
    else joined.push(run)
  }
  return joined.flatMap(({ key, acts, size }): ActivityEntry<Act>[] =>
    key !== null && acts.length >= rollUpFrom
      ? [{ acts, size: Math.max(size, acts.length), isRollUp: true }]
      : acts.map((act) => ({ acts: [act], size: 1, isRollUp: false })),
  )
}

const midnight = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())

/** Compares calendar days in the viewer's time zone. BLOG-081, BLOG-082 */
export function dayHeader(timestamp: number, now: Date): string {
  const at = new Date(timestamp * 1000)
  const days = Math.round((midnight(now) - midnight(at)) / dayMs)
  if (days <= 0) return t('Today')
  if (days === 1) return t('Yesterday')
  if (days < fullDateFromDays) return new Intl.RelativeTimeFormat(currentLanguage()).format(-days, 'day')
  return formatDate(at, { weekday: 'long', month: 'long', day: 'numeric' })
}

/** BLOG-088 */
export const isSparklineDrawn = (values: readonly number[] | undefined): values is readonly number[] =>
  values !== undefined && values.length > 0 && Math.max(...values) > 0

/** BLOG-092 */
export const offersFollow = (from: Sender | null): boolean =>
  from !== null && !from.is_mine && from.can_be_followed && !from.following

/** BLOG-093 */
export const offersReply = (from: Sender | null, isFlagOn: boolean): boolean =>
  isFlagOn && from !== null && !from.is_mine && from.can_receive_messages

const mention = /(?:^|[^a-z0-9@/._-])@([a-z0-9-]{1,32})(?![a-z0-9@-]|\.[a-z0-9])/gi

/** The blogs that a text names with an @. */
export const mentionsIn = (text: string, max: number): string[] =>
  [...new Set([...text.matchAll(mention)].map(([, name]) => (name as string).toLowerCase()))].slice(0, max)

/** The blog that an address of ours leads to. */
export function blogNameIn(url: string, origin: string): string | null {
  if (!URL.canParse(url)) return null
  const { origin: at, pathname } = new URL(url)
  return (at === origin && /^\/blog\/([a-z0-9-]{1,32})(?:\/|$)/.exec(pathname)?.[1]) || null
}
