import { openEmptyDatabase } from './empty-database.ts'

/** For tests about what a whole installation shares, such as its first account: an empty database beside the others. */
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
