import { join } from 'node:path'
import { hourMs } from '@bowerbird/domain/core/spans.ts'
import { compare, summaryOf } from './compare.ts'
import type { Fault } from './fault.ts'
import { withInstallation } from './installation.ts'
import { letWrite, startWriters } from './writers.ts'

export const clock: Fault = {
  name: 'clock',
  fault:
    "the server's clock (not the database's, nor the kernel's) an hour ahead, then an hour behind, while people write",
  promise: 'no request refused for it, nobody logged out, messages in their order',
  run: () =>
    withInstallation(async ({ start, town, db }) => {
      const begin = (byMs: number) =>
        start('server', {
          environment: { CLOCK_MOVED_BY_MS: String(byMs) },
          nodeOptions: ['--import', join(import.meta.dirname, 'moved-clock.ts')],
        })
      let server = await begin(hourMs)
      const writers = startWriters({ origin: () => server.origin, talks: town.talks }, 8)
      let refusedBefore = 0
      const whileRunning = { refused: 0 }
      try {
        await letWrite(writers, 3000)
        whileRunning.refused += writers.refused
        const behind = await begin(-hourMs)
        const ahead = server
        server = behind
        await ahead.stop()
        refusedBefore = writers.refused
        await letWrite(writers, 3000)
        whileRunning.refused += writers.refused - refusedBefore
      } finally {
        await writers.stop()
      }
      const found = await compare(db, writers.acknowledged)
      return {
        measured: `${summaryOf(found, writers)}`,
        isHeld: found.isWhole && whileRunning.refused === 0,
      }
    }),
}
