import { dayMs } from './spans.ts'

/** Returns the canonical name, or nothing for an unknown time zone. */
export function timeZoneNamed(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** Converts a wall-clock time to UTC; a time shown twice is the later one, and one that the clock skips moves on by the skip. */
export function atWallTime(timeZone: string, wallMs: number): number {
  const after = wallMs - offsetMs(timeZone, wallMs + dayMs)
  return wallTimeMs(timeZone, after) === wallMs ? after : wallMs - offsetMs(timeZone, wallMs - dayMs)
}

const offsetMs = (timeZone: string, atMs: number) => wallTimeMs(timeZone, atMs) - Math.floor(atMs / 1000) * 1000

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns the wall-clock time, encoded as if it were UTC. */
export function wallTimeMs(timeZone: string, atMs: number): number {
  const clock = clocks.get(timeZone) ?? clockOf(timeZone)
  clocks.set(timeZone, clock)
  const parts = Object.fromEntries(clock.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

/** Numbers the zone's calendar days, so that the next day is one more. */
export const dayIn = (timeZone: string, atMs: number): number => Math.floor(wallTimeMs(timeZone, atMs) / dayMs)

const dayStarts = new Map<string, readonly number[]>()
const [firstMs, lastMs] = [Date.UTC(2020), Date.UTC(2040)]

/**
 * Returns the times of a UTC day, in milliseconds, at which the zone's day may begin: one for each UTC offset it uses.
 * Steps of four weeks find all of them, because no offset lasts less.
 */
export function dayStartsOf(timeZone: string): readonly number[] {
  const known = dayStarts.get(timeZone)
  if (known) return known
  const found = new Set<number>()
  for (let atMs = firstMs; atMs < lastMs; atMs += 28 * dayMs)
    found.add(((-offsetMs(timeZone, atMs) % dayMs) + dayMs) % dayMs)
  const starts = [...found].sort((one, other) => one - other)
  dayStarts.set(timeZone, starts)
  return starts
}
