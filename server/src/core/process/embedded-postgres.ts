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
  /** The error of a second server in this folder names this port. */
  webPort?: number
  /** Turns durability off for tests: it is faster, and a crash of the machine loses the data. */
  isThrowAway?: boolean
  log?: (text: string) => void
}

export interface EmbeddedPostgres {
  readonly url: string
  /** Changes when the database restarts. */
  readonly pid: number
  /** Lets a successor in this folder wait. */
  announceStop(): void
  stop(): Promise<void>
}

/** Starts the PostgreSQL of the npm package in `dataDir` and keeps it running. A folder has one process. */
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
    await makeDatabase(address).catch(async (error) => {
      await server.stop()
      throw error
    })
    const url = address.urlOf(EMBEDDED_DATABASE)
    claim.note({ databaseUrl: url })
    return {
      url,
      get pid() {
        return server.pid
      },
      announceStop() {
        claim.note({ isStopping: true })
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

/** Gives the folders to the user that the database runs as, where that is another one. */
function giveFolders(dataDir: string, pgData: string, { socketFolder }: Address, { uid, gid }: RunAs) {
  if (uid === undefined || gid === undefined) return
  chmodSync(dataDir, statSync(dataDir).mode | 0o111)
  if (socketFolder) chownSync(socketFolder, uid, gid)
  if (!existsSync(pgData) || statSync(pgData).uid === uid) return
  chownSync(pgData, uid, gid)
  for (const entry of readdirSync(pgData, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(pgData, entry), uid, gid)
}

/** Creates the folder under another name and renames it, so that an interrupted first start leaves no half database. */
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

/** Keeps PG* variables of the shell, and any secret, from the database. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C' }
}
