import { join } from 'node:path'
import { openDatabase } from '../../../server/src/core/database/database.ts'
import { readConfig } from '../../../server/src/core/process/config.ts'
import { startEmbeddedPostgres } from '../../../server/src/core/process/embedded-postgres.ts'
import { takeBackup } from '../../../server/src/operations/backup.ts'
import { restoreBackup } from '../../../server/src/operations/restore.ts'
import { readAllRows } from '../../../server/src/testing/read-all-rows.ts'
import { secret } from '../town/reader.ts'
import { compare } from './compare.ts'
import { type Fault, seconds } from './fault.ts'
import { withInstallation } from './installation.ts'
import { letWrite, startWriters } from './writers.ts'

export const backup: Fault = {
  name: 'backup',
  fault: 'a backup taken while people write, restored elsewhere',
  promise: 'every row of its moment the same, and all that was acknowledged before it',
  run: () =>
    withInstallation(async ({ start, town, folder, environment, database }) => {
      const server = await start('server')
      const writers = startWriters({ origin: () => server.origin, talks: town.talks }, 8)
      const place = join(folder, 'backup')
      let before: typeof writers.acknowledged = []
      let then: Record<string, string[]> = {}
      let tookMs = 0
      try {
        await letWrite(writers, 2000)
        before = [...writers.acknowledged]
        const startedAt = performance.now()
        await takeBackup(readConfig(environment), database.url, place, {
          onSnapshot: async (id) => {
            then = await readAllRows(database.url, id)
          },
        })
        tookMs = performance.now() - startedAt
      } finally {
        await writers.stop()
      }
      const config = readConfig({ DATA_DIR: join(folder, 'restored'), SECRET: secret })
      await restoreBackup(config, place)
      const restored = await startEmbeddedPostgres({ dataDir: config.dataDir, isThrowAway: true })
      const db = openDatabase(restored.url)
      try {
        const now = await readAllRows(restored.url)
        const found = await compare(db, before)
        const tables = Object.keys(then)
        const different = tables.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(then[name]))
        const rows = Object.values(then).reduce((sum, all) => sum + all.length, 0)
        return {
          measured:
            `${rows} rows of ${tables.length} tables in ${seconds(tookMs)}, ${different.length} tables differ; of ` +
            `${before.length} writes acknowledged before, ${found.lost.length} lost; ${writers.acknowledged.length - before.length} more meanwhile`,
          isHeld: different.length === 0 && found.isWhole && tables.length === Object.keys(now).length,
        }
      } finally {
        await db.destroy()
        await restored.stop()
      }
    }),
}
