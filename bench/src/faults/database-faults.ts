import { readdirSync, readFileSync } from 'node:fs'
import { openDatabaseProxy } from '../../../server/src/testing/services/database-proxy.ts'
import { compare } from './compare.ts'
import { type Fault, isWithin, letLast, seconds } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { nextWrite } from './kill.ts'
import { type Answered, letWrite, startWriters } from './writers.ts'

type Line = Awaited<ReturnType<typeof openDatabaseProxy>>

const lastsMs = 15_000
/** The longest wait: for a connection, then for a statement that never ends. */
const answerWithinMs = 12_000
const backWithinMs = 10_000

interface Trouble {
  name: string
  fault: string
  begin(line: Line, installation: Installation): void
  end(line: Line, installation: Installation): void
}

const troubles: Trouble[] = [
  {
    name: 'database-gone',
    fault: `database gone for ${seconds(lastsMs)}: connections cut and refused`,
    begin: (line) => line.cut(),
    end: (line) => line.mend(),
  },
  {
    name: 'database-stopped',
    fault: `every process of the database stopped (SIGSTOP) for ${seconds(lastsMs)}`,
    begin: (_line, { database }) => signalFamily(database.pid, 'SIGSTOP'),
    end: (_line, { database }) => signalFamily(database.pid, 'SIGCONT'),
  },
  {
    name: 'database-slow',
    fault: `database slow for ${seconds(lastsMs)}: every word to it and from it takes 2 s`,
    begin: (line) => line.delay(2000),
    end: (line) => line.mend(),
  },
]

export const databaseFaults: Fault[] = troubles.map(({ name, fault, begin, end }) => ({
  name,
  fault,
  promise: `an answer, or 503 with Retry-After, within ${seconds(answerWithinMs)}; recovery by itself in ${seconds(backWithinMs)}`,
  run: () =>
    withInstallation(async (installation) => {
      const { database, start, town, db, endings } = installation
      const line = await openDatabaseProxy(database.url)
      endings.push(() => line.close())
      const server = await start('server', { environment: { DATABASE_URL: line.url } })
      const answers: Answered[] = []
      let isOver = true
      const onAnswer = (answer: Answered) => isOver || answers.push(answer)
      const writers = startWriters({ origin: () => server.origin, talks: town.talks, onAnswer, timeoutMs: 60_000 }, 30)
      let backMs = 0
      try {
        await letWrite(writers, 3000)
        begin(line, installation)
        isOver = false
        await letLast(lastsMs, () => answers.some(({ status }) => status === 503))
        isOver = true
        end(line, installation)
        const endedAt = performance.now()
        backMs = (await nextWrite(writers, endedAt)) - endedAt
        await letWrite(writers, 1000)
      } finally {
        end(line, installation)
        await writers.stop()
      }
      const found = await compare(db, writers.acknowledged)
      const refused = answers.filter(({ status }) => status === 503)
      const wrong = answers.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter))
      const slowest = Math.max(0, ...answers.map(({ ms }) => ms))
      return {
        measured:
          `${answers.length} answers, ${refused.length} of them 503 with Retry-After, ${wrong.length} others; slowest ` +
          `${seconds(slowest)}; writing again after ${seconds(backMs)}; ${found.lost.length} lost`,
        isHeld:
          found.isWhole &&
          answers.length > 0 &&
          wrong.length === 0 &&
          isWithin(slowest, answerWithinMs) &&
          isWithin(backMs, backWithinMs),
      }
    }),
}))

function signalFamily(pid: number, signal: NodeJS.Signals): void {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
  for (const one of [pid, ...children.map(Number)]) process.kill(one, signal)
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}
