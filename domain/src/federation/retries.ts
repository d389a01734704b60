import { dayMs } from '../core/spans.ts'

const firstMs = 60_000
const mostMs = 12 * 3_600_000
/** Servers that ask for more wait no longer than this. */
const retryAfterMostMs = dayMs

/**
 * The seconds to wait after each failure in a row: they double, and are spread for servers that failed together. `chance`
 * is from 0 to 1. A time that the server asked for is kept.
 */
export const waitSeconds = (askedMs: number, chance: number): number[] =>
  Array.from(
    { length: 11 },
    (_, failures) => Math.max(askedMs, Math.min(mostMs, firstMs * 2 ** failures) * (0.75 + chance / 2)) / 1000,
  )

/** Reads `Retry-After`, which is a number of seconds or a date; 0 without one. */
export function retryAfterMs(header: string | undefined, nowMs: number): number {
  if (!header) return 0
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), retryAfterMostMs) : 0
}
