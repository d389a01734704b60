import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '../../../server/src/core/process/free-port.ts'
import { chooseRunAs } from '../../../server/src/core/process/postgres/programs.ts'

const packages = '/usr/lib/postgresql'
const startWithinMs = 60_000

/** Picks the oldest version that Debian's packages installed, because newer ones are compatible. */
export function findOuterPostgres(): { version: string; programs: string } | null {
  const versions = existsSync(packages) ? readdirSync(packages).sort((one, other) => Number(one) - Number(other)) : []
  const version = versions.find((one) => existsSync(join(packages, one, 'bin/postgres')))
  return version ? { version, programs: join(packages, version, 'bin') } : null
}

/** A server that the product did not start and reaches by its URL. */
export async function startOuterPostgres(programs: string, folder: string) {
  const data = join(folder, 'postgres')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const { wrapper, ...as } = chooseRunAs(data)
  const run = (name: string, args: string[]) => [...wrapper, join(programs, name), ...args] as [string, ...string[]]
  const [initdb, ...how] = run('initdb', [
    '-D',
    data,
    '-U',
    'bowerbird',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ])
  execFileSync(initdb, how, { ...as, stdio: 'ignore' })
  const port = await findFreePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const [program, ...args] = run('postgres', ['-D', data, ...settings.flatMap((setting) => ['-c', setting])])
  const server = spawn(program, args, { ...as, stdio: 'ignore' })
  const at = (database: string) => `postgresql://bowerbird@127.0.0.1:${port}/${database}`
  const giveUpAt = Date.now() + startWithinMs
  while (!(await ask(at('postgres'), 'create database bowerbird'))) {
    if (server.exitCode !== null || Date.now() > giveUpAt) throw new Error('PostgreSQL does not start')
    await wait(100)
  }
  return {
    url: at('bowerbird'),
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
    },
  }
}

async function ask(url: string, text: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(text)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
