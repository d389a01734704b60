import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Live, liveChannel, type Notice, notifyInDatabase } from './live.ts'

const firstRestMs = 250
const longestRestMs = 5000

/** Notices by LISTEN and NOTIFY. The connection is made when somebody listens, and again whenever it breaks. */
export function liveInDatabase(databaseUrl: string): Live {
  let client: pg.Client | null = null
  const closing = new AbortController()

  async function connect(onNotice: (notice: Notice) => void, onLost: () => void): Promise<void> {
    const own = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'bowerbird live',
      keepAlive: true,
    })
    own.on('notification', ({ payload }) => onNotice(JSON.parse(payload ?? '{}') as Notice))
    // A broken connection says so twice, by an error and by its end.
    own.on('error', () => {})
    own.once('end', () => {
      if (closing.signal.aborted) return
      onLost()
      void connectAgain(onNotice, onLost)
    })
    await own.connect()
    await own.query(`listen ${liveChannel}`)
    client = own
  }

  async function connectAgain(onNotice: (notice: Notice) => void, onLost: () => void): Promise<void> {
    for (let restMs = firstRestMs; !closing.signal.aborted; restMs = Math.min(longestRestMs, restMs * 2)) {
      await wait(restMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (closing.signal.aborted) return
      const isConnected = await connect(onNotice, onLost).then(
        () => true,
        () => false,
      )
      if (isConnected) return onLost()
    }
  }

  return {
    isInDatabase: true,
    publish: notifyInDatabase,
    listen: (onNotice, onLost) => connect(onNotice, onLost),
    async close() {
      closing.abort()
      await client?.end().catch(() => {})
    },
  }
}
