import { setTimeout as wait } from 'node:timers/promises'
import { isShort } from '../short.ts'
import { startBalancer } from './balancer.ts'
import { compare, summaryOf } from './compare.ts'
import type { Fault } from './fault.ts'
import { withInstallation } from './installation.ts'
import { letWrite, startWriters } from './writers.ts'

const restMs = 1500
/** The balancer asks five times a second. */
const drainSeconds = isShort ? 1 : 5
const readyWithinMs = 120_000

export const rollingRestart: Fault = {
  name: 'rolling-restart',
  fault: 'two servers behind a proxy, restarted one after the other while people write and read',
  promise: 'no failed request',
  run: () =>
    withInstallation(async ({ start, town, db, endings }) => {
      const begin = () => start('server', { environment: { DRAIN_SECONDS: String(drainSeconds) } })
      const servers = await Promise.all([begin(), begin()])
      const balancer = await startBalancer(() => servers.map(({ origin }) => origin))
      endings.push(() => balancer.stop())
      const writers = startWriters({ origin: () => balancer.origin, talks: town.talks, timeoutMs: 60_000 }, 8)
      const readers = startReaders(balancer.origin, town.readers, isShort ? 1 : 4)
      try {
        for (const at of servers.keys()) {
          await letWrite(writers, restMs)
          await servers[at]?.stop()
          servers[at] = await begin()
          const giveUpAt = Date.now() + readyWithinMs
          while (balancer.readyCount() < servers.length && Date.now() < giveUpAt) await wait(50)
        }
        await letWrite(writers, restMs)
      } finally {
        await Promise.all([writers.stop(), readers.stop()])
      }
      const found = await compare(db, writers.acknowledged)
      const { pages, failed } = readers
      if (balancer.problems()) console.error(balancer.problems())
      return {
        measured: `${summaryOf(found, writers)}; ${pages} pages read, ${failed} failed`,
        isHeld: found.isWhole && writers.refused === 0 && failed === 0 && pages > 0,
      }
    }),
}

function startReaders(origin: string, readers: readonly { headers: Record<string, string> }[], count: number) {
  const state = { pages: 0, failed: 0, isStopping: false }
  const read = async ({ headers }: { headers: Record<string, string> }) => {
    while (!state.isStopping) {
      const isRead = await fetch(`${origin}/dashboard`, { headers }).then(
        async (answer) => (await answer.text()).includes('</html>') && answer.ok,
        () => false,
      )
      if (isRead) state.pages += 1
      else state.failed += 1
    }
  }
  const running = readers.slice(0, count).map(read)
  return {
    get pages() {
      return state.pages
    },
    get failed() {
      return state.failed
    },
    async stop() {
      state.isStopping = true
      await Promise.all(running)
    },
  }
}
