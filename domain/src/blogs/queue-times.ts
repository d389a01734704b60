import { atWallTime, wallTimeMs } from '../core/time-zones.ts'

const minutesPerDay = 1440
const dayMs = 86_400_000

export interface QueueSettings {
  postsPerDay: number
  /** From and to which hour of the day posts go out; to an earlier hour means past midnight. */
  fromHour: number
  toHour: number
  timeZone: string
}

/**
 * When the next post of a queue goes out: the day's posts are spread evenly over its hours, so that two a day on the
 * whole day are 12 hours apart. Always later than the last one and than now. POST-099
 */
export function nextQueueTime(settings: QueueSettings, lastPublishedAtMs: number | null, nowMs: number): number {
  const afterMs = Math.max(lastPublishedAtMs ?? nowMs, nowMs)
  return timesAfter(settings, afterMs).next().value as number
}

/** When each of the first posts of a queue goes out, the very first at the time that is known. README ruling 9 */
export function queueTimesFrom(settings: QueueSettings, firstAtMs: number, count: number): number[] {
  const later = timesAfter(settings, firstAtMs)
  return Array.from({ length: count }, (_, place) => (place === 0 ? firstAtMs : (later.next().value as number)))
}

/** All times of a queue from a moment on, day by day; hours past midnight belong to the day before. */
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

/** `midnightMs` is midnight as the wall clock shows it, written as if it were UTC. */
function timesOfDay({ postsPerDay, fromHour, toHour, timeZone }: QueueSettings, midnightMs: number): number[] {
  const hours = toHour > fromHour ? toHour - fromHour : toHour - fromHour + 24
  const minutes = Math.min(hours * 60, minutesPerDay)
  const startMs = midnightMs + fromHour * 3_600_000
  const startOffsetMs = startMs - atWallTime(timeZone, startMs)
  const endMs = startMs + minutes * 60_000
  // Asking the time zone is slow, and needed for each time only on the two days a year that change the clock.
  const isPlainDay = endMs - atWallTime(timeZone, endMs) === startOffsetMs
  return Array.from({ length: postsPerDay }, (_, place) => {
    const wallMs = startMs + Math.floor((place * minutes) / postsPerDay) * 60_000
    return isPlainDay ? wallMs - startOffsetMs : atWallTime(timeZone, wallMs)
  })
}
