import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../../server/src/core/database/database.ts'
import { startEmbeddedPostgres } from '../../../server/src/core/process/embedded-postgres.ts'
import { findFreePort } from '../../../server/src/core/process/free-port.ts'
import { isShort } from '../short.ts'
import { compare, summaryOf } from './compare.ts'
import { type Fault, isWithin, seconds } from './fault.ts'
import './installation.ts'
import { startWhole } from './whole.ts'
import { type Answered, letWrite, startWriters } from './writers.ts'

const streamCount = isShort ? 4 : 20
const stopWithinMs = 20_000

export const stop: Fault = {
  name: 'sigterm',
  fault: `SIGTERM of everything in one process, while people write and ${streamCount} pages listen`,
  promise: 'requests under way are answered, streams end, no job stays locked, the database stops cleanly',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'bowerbird-stop-'))
    try {
      const whole = await startWhole(dataDir, await findFreePort())
      const { origin, town } = whole
      const streams = await Promise.all(
        town.readers.slice(0, streamCount).map(({ headers }) => fetch(`${origin}/services/stream`, { headers })),
      )
      let stoppedAt = Number.POSITIVE_INFINITY
      const cut: Answered[] = []
      const onAnswer = (answer: Answered) => {
        // Requests that began before the signal must be answered.
        if (answer.status === 0 && performance.now() - answer.ms < stoppedAt) cut.push(answer)
      }
      const writers = startWriters({ origin: () => origin, talks: town.talks, onAnswer }, 12)
      await letWrite(writers, 3000)
      await whole.db.destroy()
      const exit = once(whole.process, 'exit')
      stoppedAt = performance.now()
      whole.process.kill('SIGTERM')
      const streamEnds = await Promise.all(
        streams.map((stream) =>
          stream.text().then(
            () => true,
            () => false,
          ),
        ),
      )
      const [code] = await exit
      const tookMs = performance.now() - stoppedAt
      await writers.stop()
      const isClean = isDatabaseStopped(dataDir)
      const { found, locked } = await openAgain(dataDir, writers.acknowledged)
      const ended = streamEnds.filter(Boolean).length
      return {
        measured:
          `${summaryOf(found, writers)}; ${cut.length} requests under way not answered; ${ended} of ${streamCount} ` +
          `streams ended in order; ${locked} jobs locked; database ${isClean ? 'stopped cleanly' : 'NOT stopped cleanly'}; ` +
          `code ${code} after ${seconds(tookMs)}`,
        isHeld:
          found.isWhole &&
          cut.length === 0 &&
          ended === streamCount &&
          locked === 0 &&
          isClean &&
          code === 0 &&
          isWithin(tookMs, stopWithinMs),
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

function isDatabaseStopped(dataDir: string): boolean {
  if (existsSync(join(dataDir, 'postgres/postmaster.pid'))) return false
  return readFileSync(join(dataDir, 'postgres.log'), 'utf8').trimEnd().endsWith('database system is shut down')
}

/** Starts the database once more to see what is in it. */
async function openAgain(dataDir: string, acknowledged: Parameters<typeof compare>[1]) {
  const database = await startEmbeddedPostgres({ dataDir })
  const db = openDatabase(database.url)
  const found = await compare(db, acknowledged)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from graphile_worker._private_jobs where locked_at is not null`.execute(db)
  await db.destroy()
  await database.stop()
  return { found, locked: rows[0]?.count ?? 0 }
}
