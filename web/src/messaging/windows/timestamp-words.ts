const dayMs = 86_400_000

const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }

/** "3:04 PM", "Yesterday 3:04 PM", "Mar 5, 3:04 PM" or "Mar 5, 2023, 3:04 PM", in local time. MSG-207 */
export function timestampWords(ts: number, nowMs: number): string {
  const at = new Date(ts)
  const today = new Date(nowMs)
  const days = Math.round((startOfDay(today) - startOfDay(at)) / dayMs)
  if (days === 0) return words(at, time)
  if (days === 1) return `Yesterday ${words(at, time)}`
  const isThisYear = at.getFullYear() === today.getFullYear()
  return words(at, { month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }), ...time })
}

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** Newer tables of words put a narrow space before PM. */
const words = (at: Date, options: Intl.DateTimeFormatOptions) =>
  at.toLocaleString('en-US', options).replaceAll('\u202f', ' ')
