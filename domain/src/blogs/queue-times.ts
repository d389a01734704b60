import { atWallTime, wallTimeMs } from '../core/time-zones.ts'

const minutesPerDay = 1440
const dayMs = 86_400_000

export interface QueueSettings {
  postsPerDay: number
  /** The hours of the day between which posts go out; an earlier `toHour` means past midnight. */
  fromHour: number
  toHour: number
  timeZone: string
}

/**
 * Spreads the day's posts evenly over its hours, so two a day are 12 hours apart. The result is later than the last
 * post and than now. POST-099
 */
export function nextQueueTime(settings: QueueSettings, lastPublishedAtMs: number | null, nowMs: number): number {
  const afterMs = Math.max(lastPublishedAtMs ?? nowMs, nowMs)
  return timesAfter(settings, afterMs).next().value as number
}

/** Returns the times of the first posts of a queue; the first time is given. README ruling 9 */
export function queueTimesFrom(settings: QueueSettings, firstAtMs: number, count: number): number[] {
  const later = timesAfter(settings, firstAtMs)
  return Array.from({ length: count }, (_, place) => (place === 0 ? firstAtMs : (later.next().value as number)))
}

/** Yields the times of a queue day by day; hours past midnight belong to the day before. */
function* timesAfter(settings: QueueSettings, afterMs: number): Generator<number, never> {
  const wallMs = wallTimeMs(settings.timeZone, afterMs)
  let lastMs = afterMs
  for (let midnightMs = wallMs - (wallMs % dayMs) - dayMs; ; midnightMs += dayMs) {
    for (const atMs of timesOfDay(settings, midnightMs)) {
      if (atMs <= lastMs) continue
      lastMs = atMs
      yield atMs
    }
  }
}

/** `midnightMs` is the wall clock's midnight, encoded as if it were UTC. */
function timesOfDay({ postsPerDay, fromHour, toHour, timeZone }: QueueSettings, midnightMs: number): number[] {
  const hours = toHour > fromHour ? toHour - fromHour : toHour - fromHour + 24
  const minutes = Math.min(hours * 60, minutesPerDay)
  const startMs = midnightMs + fromHour * 3_600_000
  const startOffsetMs = startMs - atWallTime(timeZone, startMs)
  const endMs = startMs + minutes * 60_000
  // Looking up the zone is slow, and each time needs it only on the two days a year that change the clock.
  const isPlainDay = endMs - atWallTime(timeZone, endMs) === startOffsetMs
  return Array.from({ length: postsPerDay }, (_, place) => {
    const wallMs = startMs + Math.floor((place * minutes) / postsPerDay) * 60_000
    return isPlainDay ? wallMs - startOffsetMs : atWallTime(timeZone, wallMs)
  })
}
