import { hasRedis, startRedis, whyNoRedis } from '../../../server/src/testing/services/redis.ts'
import { compare, summaryOf } from './compare.ts'
import { type Fault, isWithin, letLast, seconds } from './fault.ts'
import { withInstallation } from './installation.ts'
import { nextWrite } from './kill.ts'
import { type Answered, letWrite, startWriters } from './writers.ts'

const lastsMs = 10_000
const answerWithinMs = 8000
const backWithinMs = 10_000
const writerCount = 12

/** Rate limits still apply, so 429 is a correct answer. */
const isFair = ({ status, retryAfter, ms }: Answered) =>
  isWithin(ms, answerWithinMs) && ([200, 429].includes(status) || (status === 503 && retryAfter !== null))

export const redisAway: Fault = {
  name: 'redis-away',
  fault: `Redis gone for ${seconds(lastsMs)} while people write`,
  promise: `an answer, or 503 with Retry-After, within ${seconds(answerWithinMs)}; recovery by itself in ${seconds(backWithinMs)}; no acknowledged write lost`,
  async run() {
    if (!hasRedis) return { notRun: whyNoRedis }
    return withInstallation(async ({ start, town, db, endings }) => {
      const first = await startRedis()
      const environment = { REDIS_URL: first.url, RATE_LIMITS: 'on' }
      const [server] = await Promise.all([start('server', { environment }), start('worker', { environment })])
      const answers: Answered[] = []
      let isAway = false
      const onAnswer = (answer: Answered) => isAway && answers.push(answer)
      const writers = startWriters({ origin: () => server.origin, talks: town.talks, onAnswer }, writerCount)
      let backMs = 0
      try {
        await letWrite(writers, 3000)
        await first.stop()
        isAway = true
        await letLast(lastsMs, () => answers.some(({ status }) => status === 503))
        isAway = false
        const second = await startRedis(first.port)
        endings.push(() => second.stop())
        const startedAt = performance.now()
        backMs = (await nextWrite(writers, startedAt)) - startedAt
        await letWrite(writers, 1000)
      } finally {
        await writers.stop()
      }
      const found = await compare(db, writers.acknowledged)
      const unfair = answers.filter((answer) => !isFair(answer))
      const refused = answers.filter(({ status }) => status === 503).length
      return {
        measured: `${summaryOf(found, writers)}; ${refused} of ${answers.length} answers 503, ${unfair.length} neither; writing again after ${seconds(backMs)}`,
        isHeld: found.isWhole && unfair.length === 0 && refused > 0 && isWithin(backMs, backWithinMs),
      }
    })
  },
}
