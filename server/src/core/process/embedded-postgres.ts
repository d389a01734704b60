import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { claimFolder } from './claim-folder.ts'
import { type Address, chooseAddress } from './postgres/address.ts'
import { keepLogSmall } from './postgres/log-file.ts'
import { chooseDeathWrapper, chooseRunAs, findPostgresPrograms, type RunAs } from './postgres/programs.ts'
import { asArguments, settingsFor } from './postgres/settings.ts'
import { superviseServer } from './postgres/supervisor.ts'

const EMBEDDED_DATABASE = 'bowerbird'

interface Options {
  dataDir: string
  /** Shown to whoever tries to start a second server in this folder. */
  webPort?: number
  /** For tests: quick, and lost when the machine stops. */
  isThrowAway?: boolean
  log?: (text: string) => void
}

export interface EmbeddedPostgres {
  readonly url: string
  /** Changes when the database had to be started again. */
  readonly pid: number
  stop(): Promise<void>
}

/** Starts the PostgreSQL that npm brought, in `dataDir`, and keeps it running. One process a folder. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { webPort, isThrowAway = false, log = () => {} } = options
  const dataDir = resolve(options.dataDir)
  const claim = claimFolder(dataDir, { port: webPort })
  try {
    const pgData = join(dataDir, 'postgres')
    const programs = findPostgresPrograms()
    const runAs = chooseRunAs(pgData)
    const address = await chooseAddress(pgData)
    giveFolders(dataDir, pgData, address, runAs)
    if (!existsSync(pgData)) await makeDatabaseFolder(programs.initdb, pgData, address, runAs, isThrowAway)

    const logFile = `${pgData}.log`
    const stopKeepingLogSmall = keepLogSmall(logFile)
    const settings = asArguments({ ...settingsFor({ isThrowAway }), ...address.settings })
    const server = await superviseServer({
      ...runAs,
      pgData,
      logFile,
      command: [...runAs.wrapper, ...chooseDeathWrapper(), programs.postgres, '-D', pgData, ...settings],
      environment: cleanEnvironment(),
      log,
    })
    await makeDatabase(address)
    const url = address.urlOf(EMBEDDED_DATABASE)
    claim.note({ databaseUrl: url })
    return {
      url,
      get pid() {
        return server.pid
      },
      async stop() {
        await server.stop()
        stopKeepingLogSmall()
        claim.release()
      },
    }
  } catch (error) {
    claim.release()
    throw error
  }
}

/** Where the database runs as another user than this process, its folders must be theirs. */
function giveFolders(dataDir: string, pgData: string, { socketFolder }: Address, { uid, gid }: RunAs) {
  if (uid === undefined || gid === undefined) return
  chmodSync(dataDir, statSync(dataDir).mode | 0o111)
  if (socketFolder) chownSync(socketFolder, uid, gid)
  if (!existsSync(pgData) || statSync(pgData).uid === uid) return
  chownSync(pgData, uid, gid)
  for (const entry of readdirSync(pgData, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(pgData, entry), uid, gid)
}

/** Made aside and renamed, so that an interrupted first start leaves nothing that looks like a database. */
async function makeDatabaseFolder(
  initdb: string,
  pgData: string,
  address: Address,
  runAs: RunAs,
  isThrowAway: boolean,
) {
  const draft = `${pgData}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  const { uid, gid } = runAs
  if (uid !== undefined && gid !== undefined) chownSync(draft, uid, gid)
  const [program = '', ...args] = [...runAs.wrapper, initdb, '-D', draft, ...address.initArguments]
  args.push('-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '-k')
  if (isThrowAway) args.push('--no-sync')
  try {
    await promisify(execFile)(program, args, { env: cleanEnvironment(), uid, gid })
  } catch (error) {
    const said = (error as { stderr?: string }).stderr || String(error)
    const hint = uid === undefined ? '' : `\nIt runs as user ${uid}, who must be able to enter every folder above.`
    throw new Error(`PostgreSQL cannot prepare its folder ${pgData}. It says:\n${said.trim()}${hint}`)
  }
  renameSync(draft, pgData)
}

async function makeDatabase(address: Address) {
  const client = new pg.Client({ connectionString: address.urlOf('postgres') })
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [EMBEDDED_DATABASE])
    if (!found.rowCount) await client.query(`create database ${EMBEDDED_DATABASE}`)
  } finally {
    await client.end()
  }
}

/** PG* settings of the person who starts the server must not reach the database, nor must any secret. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C' }
}
