import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Live, liveChannel, type Notice, notifyInDatabase } from './live.ts'

const firstRestMs = 100
const longestRestMs = 5000

/** Notices by LISTEN and NOTIFY. The connection is made when somebody listens, and again whenever it breaks. */
export function liveInDatabase(databaseUrl: string): Live {
  let client: pg.Client | null = null
  let listening: Promise<void> | null = null
  const closing = new AbortController()

  async function connect(onNotice: (notice: Notice) => void, onLost: () => void): Promise<void> {
    const own = new pg.Client({ connectionString: databaseUrl, application_name: 'bowerbird live', keepAlive: true })
    own.on('notification', ({ payload }) => onNotice(JSON.parse(payload ?? '{}') as Notice))
    // A broken connection says so by its end as well.
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

  async function connectAgain(onNotice: (notice: Notice) => void, onLost: () => void): Promise<void> {
    for (let restMs = firstRestMs; ; restMs = Math.min(longestRestMs, restMs * 2)) {
      await wait(restMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (closing.signal.aborted) return
      const isConnected = await connect(onNotice, onLost).then(
        () => true,
        () => false,
      )
      if (isConnected) return
    }
  }

  return {
    isInDatabase: true,
    publish: notifyInDatabase,
    listen(onNotice, onLost) {
      listening ??= connect(onNotice, onLost).catch((error) => {
        listening = null
        throw error
      })
      return listening
    },
    async close() {
      closing.abort()
      await client?.end().catch(() => {})
    },
  }
}
