// Measures the times of a long queue, because a page computes them on every render.
import { queueTimesFrom } from '@bowerbird/domain/blogs/queue-times.ts'
import { isShort } from './short.ts'

const settings = { postsPerDay: 50, fromHour: 0, toHour: 24, timeZone: 'Europe/Berlin' }
const queued = 300
const atMostMs = 5
const rounds = isShort ? 2 : 20
/** The evening before a change of the clock, which is the slowest case. */
const firstAtMs = Date.parse('2030-03-30T20:00:00Z')

const tookMs = Array.from({ length: rounds }, () => {
  const startedAt = performance.now()
  queueTimesFrom(settings, firstAtMs).take(queued).toArray()
  return performance.now() - startedAt
}).sort((quick, slow) => quick - slow)

const middle = tookMs[rounds / 2] as number
console.log(
  `${queued} times at ${settings.postsPerDay} a day: ${middle.toFixed(2)} ms in the middle, ${tookMs.at(-1)?.toFixed(2)} ms at most (wanted: ${atMostMs} ms)`,
)
