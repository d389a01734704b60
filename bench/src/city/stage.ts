import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from '../../../server/src/testing/services/start-database.ts'
import { type Child, startChild } from '../child-process.ts'
import { isShort } from '../short.ts'
import { secret } from '../town/reader.ts'
import { type City, fillCity } from './fill.ts'
import { citySize } from './size.ts'

const root = join(import.meta.dirname, '../../..')
const cache = join(root, '.cache/bench')

export interface CityStage {
  city: City
  databasePid: number
  server: Child
}

/** Filling a city takes minutes, so it is reused until the code that fills it changes. */
const stamp = (): string => {
  const hash = createHash('sha1')
  for (const file of readdirSync(import.meta.dirname).sort())
    if (file !== 'stage.ts') hash.update(readFileSync(join(import.meta.dirname, file)))
  return hash.digest('hex').slice(0, 12)
}

/** Uses the stored city in place, because the scenarios only read. */
export async function withCity<T>(work: (stage: CityStage) => Promise<T>): Promise<T> {
  const folder = isShort ? mkdtempSync(join(tmpdir(), 'bowerbird-city-')) : join(cache, `city-${stamp()}`)
  const isFilled = existsSync(join(folder, 'city.json'))
  if (!isFilled && !isShort) rmSync(cache, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const endings: (() => Promise<unknown>)[] = []
  if (isShort) endings.push(async () => rmSync(folder, { recursive: true, force: true }))
  try {
    const database = await startDatabase(join(folder, 'database')).catch((cause) => {
      throw new Error(`The city that was kept cannot be brought up to date. Delete ${folder} and run again.`, { cause })
    })
    endings.push(() => database.stop())
    if (!isFilled) {
      console.log(`Filling a city of ${citySize.posts} posts.${isShort ? '' : ' This takes a few minutes, once.'}`)
      writeFileSync(join(folder, 'city.json'), JSON.stringify(await fillCity(database.url)))
    }
    const city = JSON.parse(readFileSync(join(folder, 'city.json'), 'utf8')) as City
    const server = await startChild({
      program: 'server/src/main.ts',
      args: ['--only=server'],
      readyPath: '/readyz',
      environment: {
        DATABASE_URL: database.url,
        DATA_DIR: join(folder, 'server'),
        SECRET: secret,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
      },
    })
    endings.push(() => server.stop())
    return await work({ city, databasePid: database.pid, server })
  } finally {
    for (const end of endings.reverse()) await end()
  }
}
