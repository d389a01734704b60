import { type Refusal, RefusedError } from '../core/refusal.ts'

const iso = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i

/** Reads an ISO 8601 time, by default in UTC; null when it is invalid. */
export function readTimeMs(text: string): number | null {
  const parts = iso.exec(text.trim())
  if (!parts) return null
  const [whole, zone] = parts
  const dated = whole.replace(' ', 'T').toUpperCase()
  const ms = Date.parse(dated.includes('T') && !zone ? `${dated}Z` : dated)
  return Number.isNaN(ms) ? null : ms
}

/** The time that a request names, if it names one. */
export function timeIn(typed: string | undefined, refusal: Refusal): number | undefined {
  if (typed === undefined) return undefined
  const ms = readTimeMs(typed)
  if (ms === null) throw new RefusedError(refusal)
  return ms
}
