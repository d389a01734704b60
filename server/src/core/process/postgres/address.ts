import { createHash, randomBytes } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../free-port.ts'

const USER = 'bowerbird'
const SOCKET_NAME = '/.s.PGSQL.5432'
const LONGEST_SOCKET_PATH_BYTES = 103 // macOS; Linux takes 107

export interface Address {
  settings: Record<string, string>
  /** Arguments of initdb that set how connections authenticate. */
  initArguments: string[]
  urlOf(database: string): string
  /** The socket's folder where it is not the database's own; the user that runs the database must own it. */
  socketFolder?: string
}

/** Prefers a socket inside the database's own folder, which only its owner may enter. */
export async function chooseAddress(pgData: string): Promise<Address> {
  if (process.platform === 'win32') return atLoopback(pgData)
  if (Buffer.byteLength(pgData + SOCKET_NAME) <= LONGEST_SOCKET_PATH_BYTES) return atSocketIn(pgData)
  const short = makeShortFolder(pgData)
  return { ...atSocketIn(short), socketFolder: short }
}

const atSocketIn = (folder: string): Address => ({
  settings: { listen_addresses: '', unix_socket_directories: folder, unix_socket_permissions: '0700', port: '5432' },
  initArguments: ['-U', USER, '-A', 'trust'],
  urlOf: (database) => `postgresql://${USER}@localhost/${database}?host=${encodeURIComponent(folder)}`,
})

/** The same database always gets the same name, so that the address survives a restart. */
function makeShortFolder(pgData: string): string {
  const name = createHash('sha256').update(pgData).digest('hex').slice(0, 16)
  const folder = join(Buffer.byteLength(tmpdir()) < 70 ? tmpdir() : '/tmp', `bowerbird-${name}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const isPrivate = found.isDirectory() && (found.mode & 0o077) === 0
  if (!isPrivate)
    throw new Error(`${folder} must be a folder that only its owner may enter. Remove it and start again.`)
  return folder
}

/** A loopback port is open to every user of the machine, so it needs a password. */
async function atLoopback(pgData: string): Promise<Address> {
  const passwordFile = `${pgData}.password`
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  const password = readFileSync(passwordFile, 'utf8')
  const port = await findFreePort()
  return {
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
    initArguments: ['-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
    urlOf: (database) => `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`,
  }
}
