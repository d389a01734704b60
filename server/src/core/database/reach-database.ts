import { setTimeout as wait } from 'node:timers/promises'
import { FolderHeldError, findHolder } from '../process/claim-folder.ts'
import type { Config } from '../process/config.ts'
import { startEmbeddedPostgres } from '../process/embedded-postgres.ts'

const WAIT_FOR_HOLDER_MS = 60_000

interface Options {
  /** Whether a database that another process runs in this folder will do; else that process is named and refused. */
  mayShare: boolean
  log?: (text: string) => void
}

export interface ReachedDatabase {
  url: string
  /** Ends what was started here; a database of others goes on. */
  stop(): Promise<void>
}

/**
 * The database the operator named, or the embedded one. Of the processes that share a folder, the first runs it and
 * stops it when it ends; the others use the address that one keeps in the folder's lock, and find it again after a restart.
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
