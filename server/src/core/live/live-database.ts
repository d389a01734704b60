import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Db } from '../database/database.ts'
import { Batches } from './batches.ts'
import { type Live, liveChannel, noticeFromOthers, notifyInDatabase, type OnNotice } from './live.ts'

const firstRestMs = 100
const longestRestMs = 5000

/**
 * Carries notices by LISTEN/NOTIFY. The connection opens with the first listener and reconnects when it breaks.
 * PostgreSQL commits notifying transactions one at a time, so frequent notices are sent apart, in batches.
 */
export function liveInDatabase(databaseUrl: string, db: Db, onProblem: (error: unknown) => void): Live {
  const me = randomUUID()
  const batches = new Batches((texts) => notifyInDatabase(db, texts), onProblem)
  let hear: OnNotice = () => {}
  let client: pg.Client | null = null
  let listening: Promise<void> | null = null
  const closing = new AbortController()

  async function connect(onNotice: OnNotice, onLost: () => void): Promise<void> {
    const own = new pg.Client({ connectionString: databaseUrl, application_name: 'bowerbird live', keepAlive: true })
    own.on('notification', ({ payload }) => {
      const notice = noticeFromOthers(payload ?? '', me, onProblem)
      if (notice) onNotice(notice)
    })
    // The `end` event reports a broken connection as well.
    own.on('error', () => {})
    await own.connect()
    await own.query(`listen ${liveChannel}`)
    client = own
    own.once('end', () => {
      if (closing.signal.aborted) return
      listening = connectAgain(onNotice, onLost)
      onLost()
    })
  }

  async function connectAgain(onNotice: OnNotice, onLost: () => void): Promise<void> {
    for (let restMs = firstRestMs; ; restMs = Math.min(longestRestMs, restMs * 2)) {
      await wait(restMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (closing.signal.aborted) return
      if (await hasSucceeded(connect(onNotice, onLost))) return
    }
  }

  return {
    async publish(tx, notice) {
      await notifyInDatabase(tx, [JSON.stringify(notice)])
    },
    tell(notice, atHand) {
      hear(notice, atHand)
      batches.add(JSON.stringify({ ...notice, from: me }))
    },
    listen(onNotice, onLost) {
      hear = onNotice
      listening ??= connect(onNotice, onLost).catch((error) => {
        listening = null
        throw error
      })
      return listening
    },
    async close() {
      closing.abort()
      await batches.close()
      await client?.end().catch(() => {})
    },
  }
}

const hasSucceeded = (work: Promise<void>) =>
  work.then(
    () => true,
    () => false,
  )
