import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findFreePort } from '../../core/process/free-port.ts'
import { openDatabaseProxy } from './database-proxy.ts'

const startWithinMs = 20_000

/** PgBouncer is optional, so its tests run only where it is installed. */
export const hasPgBouncer = spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).status === 0
export const whyNoPgBouncer = 'pgbouncer is not installed on this machine'

/** Starts a real PgBouncer in transaction mode with a few connections, as docs/operations.md sets it up. */
export async function startPgBouncer(databaseUrl: string, onPort?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-pgbouncer-'))
  const port = onPort ?? (await findFreePort())
  // It runs as another user, who may not reach the socket of a database in a folder of ours.
  const line = await openDatabaseProxy(databaseUrl)
  const { hostname, port: databasePort, username, password, pathname } = new URL(line.url)
  const settings =
    'set statement_timeout = 5000; set lock_timeout = 2000; set idle_in_transaction_session_timeout = 10000'
  const ini = join(folder, 'pgbouncer.ini')
  writeFileSync(
    ini,
    `[databases]
town = host=${hostname} port=${databasePort} dbname=${pathname.slice(1)} user=${decodeURIComponent(username)}${password && ` password=${decodeURIComponent(password)}`} connect_query='${settings}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
`,
  )
  // It refuses to run as root, and then reads its settings as somebody else.
  chmodSync(folder, 0o755)
  const isRoot = process.getuid?.() === 0
  const pooler = spawn('pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), ini], { stdio: 'ignore' })
  const url = `postgres://anyone@127.0.0.1:${port}/town`
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const ended = once(pooler, 'exit')
    if (pooler.exitCode === null && pooler.signalCode === null && pooler.kill(signal)) await ended
    await line.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const giveUpAt = Date.now() + startWithinMs
  while (!(await answers(url)))
    if (pooler.exitCode !== null || Date.now() > giveUpAt) throw new Error('PgBouncer does not start')
  return { url, port, stop }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
