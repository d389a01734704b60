import { hasPgBouncer, startPgBouncer, whyNoPgBouncer } from '../../../server/src/testing/services/pgbouncer.ts'
import { compare, summaryOf } from './compare.ts'
import { type Fault, isWithin, letLast, seconds } from './fault.ts'
import { withInstallation } from './installation.ts'
import { nextWrite } from './kill.ts'
import { type Answered, letWrite, startWriters } from './writers.ts'

const lastsMs = 10_000
const answerWithinMs = 12_000
const backWithinMs = 10_000

export const poolerAway: Fault = {
  name: 'pgbouncer-away',
  fault: `kill -9 of PgBouncer (transaction mode, 4 connections), which is away for ${seconds(lastsMs)} while people write`,
  promise: `an answer, or 503 with Retry-After, within ${seconds(answerWithinMs)}; recovery by itself in ${seconds(backWithinMs)}; no acknowledged write lost`,
  async run() {
    if (!hasPgBouncer) return { notRun: whyNoPgBouncer }
    return withInstallation(async ({ start, town, db, database, endings }) => {
      const first = await startPgBouncer(database.url)
      endings.push(() => first.stop())
      const server = await start('server', { environment: { DATABASE_POOLER_URL: first.url } })
      const answers: Answered[] = []
      let isAway = false
      const onAnswer = (answer: Answered) => isAway && answers.push(answer)
      const writers = startWriters({ origin: () => server.origin, talks: town.talks, onAnswer, timeoutMs: 60_000 }, 12)
      let backMs = 0
      try {
        await letWrite(writers, 3000)
        isAway = true
        await first.stop('SIGKILL')
        await letLast(lastsMs, () => answers.some(({ status }) => status === 503))
        isAway = false
        const second = await startPgBouncer(database.url, first.port)
        endings.push(() => second.stop())
        const startedAt = performance.now()
        backMs = (await nextWrite(writers, startedAt)) - startedAt
        await letWrite(writers, 1000)
      } finally {
        await writers.stop()
      }
      const found = await compare(db, writers.acknowledged)
      const refused = answers.filter(({ status }) => status === 503)
      const wrong = answers.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter))
      const slowest = Math.max(0, ...answers.map(({ ms }) => ms))
      return {
        measured:
          `${summaryOf(found, writers)}; ${refused.length} of ${answers.length} answers 503, ${wrong.length} neither; ` +
          `slowest ${seconds(slowest)}; writing again after ${seconds(backMs)}`,
        isHeld:
          found.isWhole &&
          refused.length > 0 &&
          wrong.length === 0 &&
          isWithin(slowest, answerWithinMs) &&
          isWithin(backMs, backWithinMs),
      }
    })
  },
}
