import type { Random } from './random.ts'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** How much a town writes in each hour of its day. */
const busyness = [3, 2, 1, 1, 1, 2, 4, 7, 9, 8, 7, 7, 10, 9, 7, 7, 8, 9, 11, 13, 14, 13, 9, 5]
const busiest = Math.max(...busyness)

/** Somebody who is awake when others are not lives some hours to the east or west. */
export function isAwake(random: Random, at: Date, hoursEast: number): boolean {
  const hour = (at.getUTCHours() + hoursEast + 24) % 24
  return random.share() < (busyness[hour] ?? 0) / busiest
}

interface Span {
  from: Date
  to: Date
}

/** A moment when this person may well be at it. */
export function pickMoment(random: Random, { from, to }: Span, hoursEast = 0): Date {
  for (;;) {
    const at = new Date(from.getTime() + random.share() * (to.getTime() - from.getTime()))
    if (isAwake(random, at, hoursEast)) return at
  }
}

/** When somebody comes upon a post: most within hours, some after days. */
export function pickLater(random: Random, after: Date, typicalMs: number): Date {
  return new Date(after.getTime() + 60_000 + typicalMs * -Math.log(1 - random.share()))
}
