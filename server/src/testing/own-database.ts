import { openEmptyDatabase } from './empty-database.ts'

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
