import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { readFamilyMs, readProcessMs } from '../../server/src/testing/processor-time.ts'

const root = join(import.meta.dirname, '../..')
const giveUpMs = 300_000

export interface Handled {
  events: number
  workerMs: number
  databaseMs: number
}

/** Measures the worker's and the database's time for each event that the earlier writes left. */
export async function measureEvents(
  environment: Record<string, string>,
  databaseUrl: string,
  databasePid: number,
): Promise<Handled | null> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const waiting = async () =>
    Number((await client.query('select count(*) from events where handled_at is null')).rows[0]?.count)
  const events = await waiting()
  if (events === 0) {
    await client.end()
    return null
  }
  const worker = spawn(process.execPath, [join(root, 'server/src/main.ts'), '--only=worker'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    stdio: 'ignore',
  })
  try {
    const pid = worker.pid ?? 0
    const before = { worker: 0, database: readFamilyMs(databasePid), at: Date.now() }
    let left = events
    while (left > 0 && Date.now() - before.at < giveUpMs) {
      await wait(500)
      left = await waiting()
    }
    if (left > 0) throw new Error(`${left} of ${events} events are not handled`)
    return {
      events,
      workerMs: readProcessMs(pid) / events,
      databaseMs: (readFamilyMs(databasePid) - before.database) / events,
    }
  } finally {
    const ended = once(worker, 'exit')
    worker.kill('SIGTERM')
    await ended
    await client.end()
  }
}
