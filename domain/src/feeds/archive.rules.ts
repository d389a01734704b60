import { formatDate } from '../core/language/formats.ts'
import { t } from '../core/language/t.ts'

/** Returns the UTC month. */
export const monthOf = (date: string): string => new Date(date).toISOString().slice(0, 7)

/** "May 2031" */
export const monthTitle = (month: string): string =>
  formatDate(`${month}-01T00:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "1 post", "12 posts", and "1,000+ posts" where there are more than were counted. */
export function countWords({ count, is_more: isMore }: { count: number; is_more: boolean }): string {
  if (isMore) return t('{count, number}+ posts', { count })
  return t('{count, plural, one {# post} other {# posts}}', { count })
}

/** Groups neighbouring posts of one month and keeps their order. */
export function byMonth<Dated extends { date: string }>(posts: readonly Dated[]): { month: string; posts: Dated[] }[] {
  const groups: { month: string; posts: Dated[] }[] = []
  for (const post of posts) {
    const month = monthOf(post.date)
    const last = groups.at(-1)
    if (last?.month === month) last.posts.push(post)
    else groups.push({ month, posts: [post] })
  }
  return groups
}
