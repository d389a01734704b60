import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { FolderHeldError, findHolder } from '../process/claim-folder.ts'
import type { Config } from '../process/config.ts'
import { startEmbeddedPostgres } from '../process/embedded-postgres.ts'

const waitAtMostMs = 60_000
const retryEveryMs = 250
const connectWithinMs = 5000

interface Options {
  /** Allows use of a database that another process runs in this folder; otherwise the error names that process. */
  mayShare: boolean
  /** Waits for a database of the operator that is not there yet. */
  isPatient?: boolean
  log?: (text: string) => void
}

export interface ReachedDatabase {
  url: string
  /** Lets a successor in this folder wait for the end of this process. */
  announceStop(): void
  /** Stops only a database that this process started. */
  stop(): Promise<void>
}

/**
 * Opens the database that the operator named, or the embedded one. The first process of a folder runs the embedded
 * database and stops it at its end; the others read its address from the folder's lock file, also after a restart.
 */
export async function reachDatabase(config: Config, options: Options): Promise<ReachedDatabase> {
  const giveUpAt = Date.now() + waitAtMostMs
  let hasLogged = false
  for (;;) {
    try {
      return await reachOnce(config, options)
    } catch (error) {
      if (!mayPass(error, config, options) || Date.now() > giveUpAt) throw error
      const isStarting = error instanceof FolderHeldError && !error.holder.isStopping
      if (!hasLogged && !isStarting) options.log?.(`${wordsOf(error)} Trying again for up to a minute.`)
      hasLogged ||= !isStarting
      await wait(retryEveryMs)
    }
  }
}

async function reachOnce({ databaseUrl, dataDir, port: webPort }: Config, { mayShare, log }: Options) {
  if (databaseUrl) {
    await probe(databaseUrl, 'DATABASE_URL')
    return sharedAt(databaseUrl)
  }
  try {
    return await startEmbeddedPostgres({ dataDir, webPort, ...(log && { log }) })
  } catch (error) {
    const url = error instanceof FolderHeldError && mayShare ? findHolder(dataDir)?.databaseUrl : undefined
    if (!url) throw error
    await probe(url, dataDir)
    return sharedAt(url)
  }
}

const sharedAt = (url: string): ReachedDatabase => ({ url, announceStop: () => {}, stop: async () => {} })

function mayPass(error: unknown, { databaseUrl }: Config, { mayShare, isPatient = false }: Options): boolean {
  if (error instanceof FolderHeldError) return mayShare || (isPatient && error.holder.isStopping === true)
  return error instanceof UnreachableError && (isPatient || databaseUrl === null)
}

/** A database that may be there in a moment. */
class UnreachableError extends Error {
  override name = 'UnreachableError'
}

/** The database's host is not there, it does not listen, starts up, or closed the connection. */
const passingCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND', '57P03']
const closedTexts = /Connection terminated|timeout expired/
const wrongLogin = ['28P01', '28000']
const noDatabase = '3D000'

/** Names the option and the host in its errors. */
async function probe(url: string, option: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectWithinMs })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const { host, user, database } = client
    const place = `${option}: PostgreSQL at ${host}${host.startsWith('/') ? '' : `:${client.port}`}`
    if (wrongLogin.includes(code)) throw new Error(`${place} refused the user ${user} or the password (${message}).`)
    if (code === noDatabase) throw new Error(`${place} has no database ${database}. Create it first.`)
    if (!passingCodes.includes(code) && !closedTexts.test(message)) throw error
    throw new UnreachableError(`${place} can't be reached (${code || message}).`)
  } finally {
    await client.end().catch(() => {})
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
