import { t } from '../core/language/t.ts'
import { relationshipLine } from './messaging.messages.ts'

export type Relationship = 'mutuals' | 'following-you' | 'following'

interface Between {
  is_blog_following_you: boolean
  is_following_blog: boolean
  duration_blog_following_you: number
  duration_following_blog: number
}

/** MSG-173 */
export function relationshipOf(between: Between): Relationship | null {
  if (between.is_blog_following_you) return between.is_following_blog ? 'mutuals' : 'following-you'
  return between.is_following_blog ? 'following' : null
}

const day = 86_400

/** Uses the largest whole unit. MSG-095 */
export function durationText(seconds: number): string {
  const wholes = (unit: number) => Math.floor(seconds / unit)
  if (seconds >= 365 * day) return t('{years, plural, one {# year} other {# years}}', { years: wholes(365 * day) })
  if (seconds >= 30 * day) return t('{months, plural, one {# month} other {# months}}', { months: wholes(30 * day) })
  if (seconds >= 7 * day) return t('{weeks, plural, one {# week} other {# weeks}}', { weeks: wholes(7 * day) })
  if (seconds >= day) return t('{days, plural, one {# day} other {# days}}', { days: wholes(day) })
  return t('less than a day')
}

/** Empty without a relationship; mutuals count from when they became so. MSG-094 */
export function relationshipText(between: Between): string {
  const relationship = relationshipOf(between)
  if (!relationship) return ''
  const { duration_blog_following_you: theirs, duration_following_blog: yours } = between
  const seconds = { mutuals: Math.min(theirs, yours), 'following-you': theirs, following: yours }[relationship]
  return relationshipLine[relationship](durationText(seconds))
}
