import { setTimeout as wait } from 'node:timers/promises'
import { FolderHeldError, findHolder } from '../process/claim-folder.ts'
import type { Config } from '../process/config.ts'
import { startEmbeddedPostgres } from '../process/embedded-postgres.ts'

const WAIT_FOR_HOLDER_MS = 60_000

interface Options {
  /** Allows use of a database that another process runs in this folder; otherwise the error names that process. */
  mayShare: boolean
  log?: (text: string) => void
}

export interface ReachedDatabase {
  url: string
  /** Stops only a database that this process started. */
  stop(): Promise<void>
}

/**
 * Opens the database that the operator named, or the embedded one. The first process of a folder runs the embedded
 * database and stops it at its end; the others read its address from the folder's lock file, also after a restart.
 */
export async function reachDatabase(config: Config, { mayShare, log }: Options): Promise<ReachedDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} }
  const { dataDir, port: webPort } = config
  const giveUpAt = Date.now() + WAIT_FOR_HOLDER_MS
  for (;;) {
    try {
      return await startEmbeddedPostgres({ dataDir, webPort, ...(log && { log }) })
    } catch (error) {
      if (!mayShare || !(error instanceof FolderHeldError) || Date.now() > giveUpAt) throw error
      const url = findHolder(dataDir)?.databaseUrl
      if (url) return { url, stop: async () => {} }
      await wait(100)
    }
  }
}
