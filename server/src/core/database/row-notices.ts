import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Topic, topics } from '../cache/cache.ts'
import type { Caches } from '../cache/caches.ts'

const channel = 'rows_changed'
const probe = 'can you hear me'
const probeEveryMs = 3000
const restMs = 1000

/**
 * Passes row notices of other processes to the caches, whose entries may live longer while this works. A connection
 * that delivers no notices (some poolers accept `listen` and drop it) counts as broken.
 */
export function hearOfRows(databaseUrl: string, caches: Caches, name = 'bowerbird rows'): { close(): Promise<void> } {
  const closing = new AbortController()
  const { signal } = closing
  const pause = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => {})

  async function hear(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: name,
      keepAlive: true,
      query_timeout: probeEveryMs,
    })
    let isAnswered = false
    client.on('error', () => {})
    client.on('notification', ({ payload = '' }) => {
      if (payload === probe) isAnswered = true
      else if (isTopic(payload)) caches.changed(payload)
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      while (!signal.aborted) {
        isAnswered = false
        await client.query('select pg_notify($1, $2)', [channel, probe])
        if (!isAnswered) await pause(restMs)
        if (!isAnswered) return
        caches.hearOthers(true)
        await pause(probeEveryMs)
      }
    } finally {
      caches.hearOthers(false)
      await client.end().catch(() => {})
    }
  }

  const running = (async () => {
    while (!signal.aborted) {
      await hear().catch(() => {})
      await pause(restMs)
    }
  })()
  return {
    async close() {
      closing.abort()
      await running
    },
  }
}

const isTopic = (text: string): text is Topic => (topics as readonly string[]).includes(text)
