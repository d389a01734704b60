import { hasPgBouncer, startPgBouncer, whyNoPgBouncer } from '../../../server/src/testing/services/pgbouncer.ts'
import { hasRedis, startRedis, whyNoRedis } from '../../../server/src/testing/services/redis.ts'
import { compare, summaryOf } from './compare.ts'
import { type Fault, isWithin, letLast, type Outcome, seconds } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { nextWrite } from './kill.ts'
import { type Answered, letWrite, startWriters } from './writers.ts'

const lastsMs = 10_000
const backWithinMs = 10_000

interface Service {
  name: string
  fault: string
  whyNot: string | null
  answerWithinMs: number
  environment(url: string): Record<string, string>
  start(databaseUrl: string, onPort?: number): Promise<{ url: string; port: number; stop(): Promise<void> }>
}

const services: Service[] = [
  {
    name: 'redis-away',
    fault: `Redis gone for ${seconds(lastsMs)} while people write`,
    whyNot: hasRedis ? null : whyNoRedis,
    answerWithinMs: 8000,
    environment: (url) => ({ REDIS_URL: url, RATE_LIMITS: 'on' }),
    start: (_databaseUrl, onPort) => startRedis(onPort),
  },
  {
    name: 'pgbouncer-away',
    fault: `kill -9 of PgBouncer (transaction mode, 4 connections), which is away for ${seconds(lastsMs)} while people write`,
    whyNot: hasPgBouncer ? null : whyNoPgBouncer,
    answerWithinMs: 12_000,
    environment: (url) => ({ DATABASE_POOLER_URL: url }),
    async start(databaseUrl, onPort) {
      const { stop, ...pooler } = await startPgBouncer(databaseUrl, onPort)
      return { ...pooler, stop: () => stop('SIGKILL') }
    },
  },
]

export const servicesAway: Fault[] = services.map((service) => ({
  name: service.name,
  fault: service.fault,
  promise: `an answer, or 503 with Retry-After, within ${seconds(service.answerWithinMs)}; recovery by itself in ${seconds(backWithinMs)}; no acknowledged write lost`,
  run: async () =>
    service.whyNot ? { notRun: service.whyNot } : withInstallation((installation) => takeAway(installation, service)),
}))

async function takeAway({ start, town, db, database, endings }: Installation, service: Service): Promise<Outcome> {
  const first = await service.start(database.url)
  endings.push(() => first.stop())
  const environment = service.environment(first.url)
  const [server] = await Promise.all([start('server', { environment }), start('worker', { environment })])
  const answers: Answered[] = []
  let isAway = false
  const onAnswer = (answer: Answered) => isAway && answers.push(answer)
  const writers = startWriters({ origin: () => server.origin, talks: town.talks, onAnswer, timeoutMs: 60_000 }, 12)
  let backMs = 0
  try {
    await letWrite(writers, 3000)
    await first.stop()
    isAway = true
    await letLast(lastsMs, () => answers.some(({ status }) => status === 503))
    isAway = false
    const second = await service.start(database.url, first.port)
    endings.push(() => second.stop())
    const startedAt = performance.now()
    backMs = (await nextWrite(writers, startedAt)) - startedAt
    await letWrite(writers, 1000)
  } finally {
    await writers.stop()
  }
  const found = await compare(db, writers.acknowledged)
  // Rate limits still apply, so 429 is a correct answer.
  const isFair = ({ status, retryAfter }: Answered) => [200, 429].includes(status) || (status === 503 && retryAfter)
  const unfair = answers.filter((answer) => !isFair(answer))
  const refused = answers.filter(({ status }) => status === 503).length
  const slowest = Math.max(0, ...answers.map(({ ms }) => ms))
  return {
    measured:
      `${summaryOf(found, writers)}; ${refused} of ${answers.length} answers 503, ${unfair.length} neither; ` +
      `slowest ${seconds(slowest)}; writing again after ${seconds(backMs)}`,
    isHeld:
      found.isWhole &&
      refused > 0 &&
      unfair.length === 0 &&
      isWithin(slowest, service.answerWithinMs) &&
      isWithin(backMs, backWithinMs),
  }
}
