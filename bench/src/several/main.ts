import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../../server/src/core/database/database.ts'
import { migrate } from '../../../server/src/core/database/migrate.ts'
import { hasRedis, startRedis, whyNoRedis } from '../../../server/src/testing/services/redis.ts'
import { startS3Store } from '../../../server/src/testing/services/s3-store.ts'
import { startChild } from '../child-process.ts'
import { fillTown } from '../town/fill.ts'
import { secret } from '../town/reader.ts'
import { talkSize, townSize } from '../town/size.ts'
import { checks } from './checks.ts'
import { findOuterPostgres, startOuterPostgres } from './outer-postgres.ts'

Object.assign(talkSize, { conversations: 400, messagesEach: 2 })
Object.assign(townSize, { posts: 500, likes: 500 })

const postgres = findOuterPostgres()
if (!postgres || !hasRedis) {
  console.log(`Not run: ${postgres ? whyNoRedis : 'no PostgreSQL of Debian is installed on this machine'}.`)
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'bowerbird-several-'))
const endings = [async () => rmSync(folder, { recursive: true, force: true })]
try {
  const database = await startOuterPostgres(postgres.programs, folder)
  endings.push(() => database.stop())
  const redis = await startRedis()
  endings.push(() => redis.stop())
  const store = await startS3Store()
  endings.push(() => store.stop())
  await migrate(database.url)
  const db = openDatabase(database.url)
  endings.push(() => db.destroy())
  const town = await fillTown(db, { withTalks: true })

  // The settings that docs/operations.md recommends.
  const environment = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    ...store.environment,
    SECRET: secret,
    DRAIN_SECONDS: '1',
    LOG_LEVEL: 'error',
  }
  const start = async (only: 'server' | 'worker', name: string) => {
    const child = await startChild({
      program: 'server/src/main.ts',
      args: ['--only', only],
      readyPath: only === 'server' ? '/readyz' : null,
      environment: { ...environment, DATA_DIR: join(folder, name) },
    })
    endings.push(() => child.stop())
    return child
  }
  const several = {
    servers: [await start('server', 'server-1'), await start('server', 'server-2')] as const,
    workers: [await start('worker', 'worker-1'), await start('worker', 'worker-2')] as const,
    db,
    town,
    store,
  }
  console.log(`Two servers and two workers with PostgreSQL ${postgres.version}, Redis and a store of objects:\n`)
  for (const [promise, isHeld] of checks) {
    const held = await isHeld({ ...several, servers: [...several.servers], workers: [...several.workers] }).catch(
      (error) => {
        console.error(error)
        return false
      },
    )
    console.log(`${held ? 'yes' : 'NO '}  ${promise}`)
    if (!held) process.exitCode = 1
  }
} finally {
  for (const end of endings.reverse()) await end()
}
