import type { Random } from './random.ts'

/** The relative activity in each hour of the day. */
const busyness = [3, 2, 1, 1, 1, 2, 4, 7, 9, 8, 7, 7, 10, 9, 7, 7, 8, 9, 11, 13, 14, 13, 9, 5]
const busiest = Math.max(...busyness)

/** Says by chance whether a person is active; `hoursEast` shifts their day. */
export function isActive(random: Random, at: Date, hoursEast: number): boolean {
  const hour = (at.getUTCHours() + hoursEast + 24) % 24
  return random.share() < (busyness[hour] ?? 0) / busiest
}

interface Span {
  from: Date
  to: Date
}

/** Picks a random time at which the person is active. */
export function pickActiveTime(random: Random, { from, to }: Span, hoursEast = 0): Date {
  for (;;) {
    const at = new Date(from.getTime() + random.share() * (to.getTime() - from.getTime()))
    if (isActive(random, at, hoursEast)) return at
  }
}

/** Picks when somebody finds a post: mostly within hours, sometimes after days. */
export function pickLater(random: Random, after: Date, typicalMs: number): Date {
  return new Date(after.getTime() + 60_000 + typicalMs * -Math.log(1 - random.share()))
}
