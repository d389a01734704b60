import { dayMs } from '../core/spans.ts'
import { atWallTime, wallTimeMs } from '../core/time-zones.ts'

const minutesPerDay = 1440
const minutesPerWeek = 7 * minutesPerDay

export interface QueueSettings {
  postsPerDay: number
  /** The hours of the day between which posts go out; an earlier `toHour` means past midnight. */
  fromHour: number
  toHour: number
  timeZone: string
  /** Minutes of a week that begins on Monday, in ascending order; null for a number of posts a day. Never empty. */
  slots?: readonly number[] | null
}

/**
 * Spreads the day's posts evenly over its hours, so two a day are 12 hours apart. The result is later than the last
 * post and than now. POST-099
 */
export function nextQueueTime(settings: QueueSettings, lastPublishedAtMs: number | null, nowMs: number): number {
  const afterMs = Math.max(lastPublishedAtMs ?? nowMs, nowMs)
  return timesAfter(settings, afterMs).next().value as number
}

/** Yields the times of a queue; the first one is given. README ruling 9 */
export function* queueTimesFrom(settings: QueueSettings, firstAtMs: number): Generator<number, never> {
  yield firstAtMs
  return yield* timesAfter(settings, firstAtMs)
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
function timesOfDay(settings: QueueSettings, midnightMs: number): number[] {
  const minutes = minutesOfDay(settings, midnightMs / dayMs)
  const [first, last] = [minutes[0], minutes.at(-1)]
  if (first === undefined || last === undefined) return []
  const { timeZone } = settings
  const wallMs = (minute: number) => midnightMs + minute * 60_000
  const offsetMs = wallMs(first) - atWallTime(timeZone, wallMs(first))
  // Looking up the zone is slow, and each time needs it only on the two days a year that change the clock.
  if (first === last || wallMs(last) - atWallTime(timeZone, wallMs(last)) === offsetMs)
    return minutes.map((minute) => wallMs(minute) - offsetMs)
  return minutes.map((minute) => atWallTime(timeZone, wallMs(minute))).sort((one, other) => one - other)
}

/** Days are numbered from 1970 on, which began on a Thursday. */
function minutesOfDay(settings: QueueSettings, day: number): number[] {
  if (!settings.slots) return minutesOfNumber(settings)
  const fromMinute = ((day + 3) % 7) * minutesPerDay
  return settings.slots.map((slot) => slot - fromMinute).filter((minute) => minute >= 0 && minute < minutesPerDay)
}

/** The posts of a day by a number a day; hours past midnight have more than 1,440 minutes. */
function minutesOfNumber({ postsPerDay, fromHour, toHour }: QueueSettings): number[] {
  const hours = toHour > fromHour ? toHour - fromHour : toHour - fromHour + 24
  const minutes = Math.min(hours * 60, minutesPerDay)
  return Array.from({ length: postsPerDay }, (_, place) => fromHour * 60 + Math.floor((place * minutes) / postsPerDay))
}

/** Returns the slots that a number of posts a day makes; more than 24 a day become 24. CTRL-066 */
export function slotsOfNumber(settings: QueueSettings): number[] {
  const ofDay = minutesOfNumber({ ...settings, postsPerDay: Math.min(settings.postsPerDay, 24) })
  const slots = [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
    ofDay.map((minute) => (day * minutesPerDay + minute) % minutesPerWeek),
  )
  return slots.sort((one, other) => one - other)
}
