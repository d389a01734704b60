import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../core/database/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../core/process/embedded-postgres.ts'

/**
 * Starts a database with the tables of this version. If FIRST_START names a folder where this was done before, the
 * database goes on from a copy of it: the first start takes two seconds of a processor longer.
 */
export async function startDatabase(dataDir: string, how: { isThrowAway?: boolean } = {}): Promise<EmbeddedPostgres> {
  const { FIRST_START } = process.env
  if (FIRST_START && !existsSync(join(dataDir, 'postgres'))) cpSync(FIRST_START, dataDir, { recursive: true })
  const database = await startEmbeddedPostgres({ dataDir, ...how })
  await migrate(database.url).catch(async (error) => {
    await database.stop()
    throw error
  })
  return database
}
