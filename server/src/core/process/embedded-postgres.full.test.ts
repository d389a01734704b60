import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FolderHeldError, findHolder } from './claim-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { stopOrphan } from './postgres/postmaster.ts'
import { isRunning } from './process-mark.ts'

let dataDir: string
let cleanUps: (() => unknown)[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bowerbird-pg-'))
  cleanUps = []
})
afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
  rmSync(dataDir, { recursive: true, force: true })
})

async function startHere(folder = dataDir, isThrowAway = false) {
  const server = await startEmbeddedPostgres({ dataDir: folder, isThrowAway })
  cleanUps.push(() => server.stop())
  return server
}

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Starts another process that runs the database in this folder, writes numbered rows and prints each committed one. */
async function startWriter() {
  const code = `
    import pg from 'pg'
    import { startEmbeddedPostgres } from './embedded-postgres.ts'
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, webPort: 4321 })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('create table rows (n int primary key)')
    for (let n = 1; ; n++) {
      await client.query('insert into rows values ($1)', [n])
      process.stdout.write(n + '\\n')
    }`
  const args = ['--input-type=module-typescript', '--eval', code]
  const writer: ChildProcess = spawn(process.execPath, args, {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanUps.push(async () => {
    writer.kill('SIGKILL')
    await stopOrphan(join(dataDir, 'postgres'), 10_000)
  })
  const written = { last: 0 }
  if (!writer.stdout) throw new Error('no output')
  createInterface(writer.stdout).on('line', (line) => {
    written.last = Number(line)
  })
  await vi.waitUntil(() => written.last > 50, { timeout: 60_000 })
  return { writer, written }
}

test('a start makes a database that only its owner may enter, a stop leaves nothing running, and rows outlive both', async () => {
  const server = await startEmbeddedPostgres({ dataDir })
  expect(await ask(server.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(await ask(server.url, 'show fsync')).toEqual([{ fsync: 'on' }])
  await ask(server.url, `create table kept as select 'still here' as words`)
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  expect(findHolder(dataDir)).toMatchObject({ pid: process.pid, databaseUrl: server.url })

  await server.stop()

  expect(isRunning({ pid: server.pid, bornAt: null })).toBe(false)
  expect(findHolder(dataDir)).toBeNull()
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  const again = await startHere()
  expect(await ask(again.url, 'select words from kept')).toEqual([{ words: 'still here' }])
})

test('a second start is refused by name; after kill -9 it waits for the old database to leave and finds every committed row', async () => {
  const { writer, written } = await startWriter()
  const second = startEmbeddedPostgres({ dataDir })
  await expect(second).rejects.toThrow(FolderHeldError)
  await expect(second).rejects.toThrow(`process ${writer.pid}, port 4321`)

  writer.kill('SIGKILL')
  await once(writer, 'exit')

  const next = await startHere()

  const [row] = await ask(next.url, 'select max(n) as last, count(*)::int as total from rows')
  expect(row.last).toBeGreaterThanOrEqual(written.last)
  expect(row.total).toBe(row.last)
})

test('kill -9 of the database itself is followed by a new start at the same address', async () => {
  const server = await startHere()
  await ask(server.url, 'create table kept as select 1 as n')
  const firstPid = server.pid

  process.kill(firstPid, 'SIGKILL')

  const rows = await vi.waitUntil(() => ask(server.url, 'select n from kept').catch(() => null), { timeout: 60_000 })
  expect(rows).toEqual([{ n: 1 }])
  // The database answers shortly before the supervisor has its new pid.
  await vi.waitUntil(() => server.pid !== firstPid, { timeout: 60_000 })
})

test('a folder whose path is too long for a socket still gets a private one', async () => {
  const server = await startHere(join(dataDir, 'a-rather-long-name-'.repeat(6)), true)
  const socketFolder = new URL(server.url).searchParams.get('host') ?? ''
  cleanUps.unshift(() => rmSync(socketFolder, { recursive: true, force: true }))

  expect(await ask(server.url, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
})
