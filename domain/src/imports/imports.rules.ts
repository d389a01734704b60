import { t } from '../core/language/t.ts'
import type { PostKind } from '../posts/entities.contract.ts'
import type { Import, ImportChoices, ImportSourceName, ImportState } from './imports.contract.ts'
import { leftOutExamplesMax, leftOutShownMax } from './imports.limits.ts'

export const isReadByApi = (source: ImportSourceName) => source === 'tumblr-api' || source === 'bowerbird-api'

/** Sources with the same ids for the same posts: whoever imports an export and then reads the API gets nothing twice. */
export const homeOf = (source: ImportSourceName): ImportSourceName =>
  (['tumblr', 'bowerbird'] as const).find((home) => source.startsWith(home)) ?? source

interface Judged {
  kind: PostKind
  year: number
  /** It shows words of others and has none of its own. */
  isPlainReblog: boolean
}

export const isChosen = (choices: ImportChoices, { kind, year, isPlainReblog }: Judged): boolean =>
  choices.kinds.includes(kind) &&
  year >= (choices.from_year ?? year) &&
  year <= (choices.to_year ?? year) &&
  (choices.with_reblogs || !isPlainReblog)

/** An import that made posts can be undone whenever it rests. */
export const canUndo = (state: ImportState, made: number): boolean =>
  made > 0 && (state === 'done' || state === 'paused' || state === 'failed')

type LeftOut = Import['failed']

/** Counts one more post for a reason. Reasons beyond the first ones are counted together, so that the list stays short. */
export function addReason(list: LeftOut, reason: string, example: string, count = 1): void {
  const find = (wanted: string) => list.find((each) => each.reason === wanted)
  const shown = find(reason) || list.length < leftOutShownMax - 1 ? reason : otherReasons()
  const known = find(shown)
  if (!known) list.push({ reason: shown, count, examples: [example] })
  else {
    known.count += count
    if (known.examples.length < leftOutExamplesMax && !known.examples.includes(example)) known.examples.push(example)
  }
}

export const otherReasons = () => t('For other reasons.')

/** The year of a time in a zone. */
export function yearIn(zone: string): (atMs: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', era: 'short' })
  return (atMs) => {
    const parts = format.formatToParts(atMs)
    const year = Number(parts.find(({ type }) => type === 'year')?.value ?? 0)
    return parts.some(({ type, value }) => type === 'era' && value === 'BC') ? 1 - year : year
  }
}

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
