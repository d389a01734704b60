import { openEmptyDatabase } from './empty-database.ts'
import { openWorld, type World } from './world.ts'

/** Provides an empty database for tests about installation-wide state, such as the first account. */
export async function useOwnDatabase(): Promise<{ drop(): Promise<void> }> {
  const shared = process.env.TEST_DATABASE_URL
  const { url, drop } = await openEmptyDatabase()
  process.env.TEST_DATABASE_URL = url
  return {
    async drop() {
      process.env.TEST_DATABASE_URL = shared
      await drop()
    },
  }
}

/** Opens a server on an empty database, which goes with it. */
export async function openOwnWorld(...how: Parameters<typeof openWorld>): Promise<World> {
  const database = await useOwnDatabase()
  const world = await openWorld(...how)
  return {
    ...world,
    async close() {
      await world.close()
      await database.drop()
    },
  }
}
