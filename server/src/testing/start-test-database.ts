import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepEmptyDatabase } from './empty-database.ts'
import { startDatabase } from './services/start-database.ts'

/** Starts one temporary database for the whole run; test files share it, each with its own people. */
export async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bowerbird-test-'))
  const server = await startDatabase(dataDir, { isThrowAway: true })
  await keepEmptyDatabase(server.url)
  process.env.TEST_DATABASE_URL = server.url
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
