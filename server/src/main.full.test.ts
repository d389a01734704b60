import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { findHolder } from './core/process/claim-folder.ts'
import { findFreePort } from './core/process/free-port.ts'
import { stopOrphan } from './core/process/postgres/postmaster.ts'

const START_WITHIN = { timeout: 90_000, interval: 50 }

let dataDir: string
let started: ChildProcess[]
/** The folder of the first test; the others go on from a copy of it, which takes far less time. */
let firstStart: string
const goOnFromFirstStart = () => cpSync(firstStart, dataDir, { recursive: true })

beforeAll(() => {
  firstStart = mkdtempSync(join(tmpdir(), 'bowerbird-first-'))
})
afterAll(() => rmSync(firstStart, { recursive: true, force: true }))
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bowerbird-main-'))
  started = []
})
afterEach(async () => {
  for (const child of started.reverse()) if (child.exitCode === null) child.kill('SIGKILL')
  await stopOrphan(join(dataDir, 'postgres'), 10_000)
  rmSync(dataDir, { recursive: true, force: true })
})

interface Started {
  child: ChildProcess
  port: number
  says(words: string): Promise<unknown>
  ends(): Promise<number | null>
}

const MAIN = [process.execPath, join(import.meta.dirname, 'main.ts')]

/** Starts the server as an operator does, with this test's folder. */
async function start(args: string[] = [], env: Record<string, string> = {}, command = MAIN): Promise<Started> {
  const port = Number(env.PORT) || (await findFreePort())
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const [program = '', ...rest] = [...command, ...args]
  const child = spawn(program, rest, {
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', ...env },
  })
  started.push(child)
  let output = ''
  const keep = (data: Buffer) => {
    output += data
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return {
    child,
    port,
    says: (words) =>
      vi.waitUntil(() => {
        if (!output.includes(words) && child.exitCode !== null) throw new Error(`It ended with "${output}"`)
        return output.includes(words)
      }, START_WITHIN),
    async ends() {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      return child.exitCode
    },
  }
}

const isReady = async ({ port }: Started) => (await fetch(`http://localhost:${port}/readyz`)).ok

test('a start says where it is and what to do first; a second one in its folder says what is in the way; kill -9 clears it; a stop of npm, whose shell tells nobody, stops the server too', {
  timeout: 120_000,
}, async () => {
  const first = await start()
  await first.says(`Open http://localhost:${first.port}/register: the first account is staff`)
  const second = await start()
  await second.says(`in use by another Bowerbird (process ${first.child.pid}, port ${first.port})`)
  expect(await second.ends()).toBe(1)
  expect(await isReady(first)).toBe(true)

  first.child.kill('SIGKILL')
  await first.ends()
  const shell = await start([], { npm_lifecycle_event: 'start' }, ['sh', '-c', `"${MAIN.join('" "')}"; true`])
  await shell.says('Bowerbird is at')
  expect(await isReady(shell)).toBe(true)

  shell.child.kill('SIGTERM')
  await vi.waitUntil(() => findHolder(dataDir) === null, START_WITHIN)
  await expect(isReady(shell)).rejects.toThrow()
  cpSync(dataDir, firstStart, { recursive: true })
})

test('server and worker started apart share one database, which ends with the one that began it; no process and no claim is left', {
  timeout: 120_000,
}, async () => {
  goOnFromFirstStart()
  const server = await start(['--only=server'])
  const worker = await start(['--only=worker'])
  await Promise.all([server.says('Bowerbird is at'), worker.says('works on its jobs')])
  expect([server.child.pid, worker.child.pid]).toContain(findHolder(dataDir)?.pid)

  const [owner, guest] = findHolder(dataDir)?.pid === server.child.pid ? [server, worker] : [worker, server]
  guest.child.kill('SIGTERM')
  expect(await guest.ends()).toBe(0)
  expect(findHolder(dataDir)?.pid).toBe(owner.child.pid)
  owner.child.kill('SIGTERM')
  expect(await owner.ends()).toBe(0)
  expect(findHolder(dataDir)).toBeNull()
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('a restart waits for the server before it, which still drains, at its port and in its folder', {
  timeout: 120_000,
}, async () => {
  goOnFromFirstStart()
  const slow = { DRAIN_SECONDS: '3' }
  const first = await start([], slow)
  await first.says('Bowerbird is at')
  first.child.kill('SIGTERM')
  const second = await start([], { PORT: String(first.port) })
  await second.says('Bowerbird is at')
  expect(await first.ends()).toBe(0)

  const guest = await start(['--only=server'], slow)
  await guest.says('Bowerbird is at')
  guest.child.kill('SIGTERM')
  const next = await start(['--only=server'], { PORT: String(guest.port) })
  await next.says('Bowerbird is at')
  expect(await guest.ends()).toBe(0)
})

test('a start names a misspelled option, another folder of files, and a Redis that is out of reach', {
  timeout: 120_000,
}, async () => {
  goOnFromFirstStart()
  const first = await start([], { SMPT_URL: 'smtp://mail.example.org' })
  await first.says("SMPT_URL isn't an option. Did you mean SMTP_URL?")
  await first.says('Bowerbird is at')
  const { databaseUrl = '' } = findHolder(dataDir) ?? {}
  const apart = { DATA_DIR: mkdtempSync(join(tmpdir(), 'bowerbird-apart-')), DATABASE_URL: databaseUrl }
  try {
    cpSync(join(dataDir, 'secret'), join(apart.DATA_DIR, 'secret'))
    const second = await start(['--only=server'], apart)
    await second.says('keeps its files in another folder')
    const third = await start(['--only=server'], { ...apart, REDIS_URL: 'redis://127.0.0.1:1' })
    await third.says("REDIS_URL: Redis at 127.0.0.1:1 can't be reached")
    expect(await third.ends()).toBe(1)
  } finally {
    rmSync(apart.DATA_DIR, { recursive: true, force: true })
  }
})

test('server and worker started together in a new folder both come up, and nobody else on the machine can enter it or read a file in it, whatever the umask is', {
  timeout: 120_000,
}, async () => {
  chmodSync(dataDir, 0o755)
  for (const folder of ['media', 'tmp']) mkdirSync(join(dataDir, folder))
  for (const folder of ['media', 'tmp']) chmodSync(join(dataDir, folder), 0o755)
  const open = ['sh', '-c', `umask 0; exec "${MAIN.join('" "')}" "$0"`]
  const [server, worker] = await Promise.all([start(['--only=server'], {}, open), start(['--only=worker'], {}, open)])
  await Promise.all([server.says('Bowerbird is at'), worker.says('works on its jobs')])
  const isOpen = (place: string) => (lstatSync(join(dataDir, place)).mode & 0o077) !== 0
  expect(['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })].filter(isOpen)).toEqual([])
})

/** Signals that make the server fail as a bug would. */
const failing = `--import=data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => { Promise.reject(new Error('a promise without a reader')) })
  process.on('SIGWINCH', () => { throw new Error('an error outside of any request') })`)}`
const SUPERVISED = [process.execPath, join(import.meta.dirname, 'start.ts')]

test('a rejection nobody handles is logged; what ends the server is followed by another start on the same data', {
  timeout: 180_000,
}, async () => {
  goOnFromFirstStart()
  const supervisor = await start([], { NODE_OPTIONS: failing }, SUPERVISED)
  await supervisor.says('Bowerbird is at')
  const first = findHolder(dataDir)?.pid as number
  expect(first).not.toBe(supervisor.child.pid)
  process.kill(first, 'SIGUSR2')
  await supervisor.says('a promise without a reader')
  expect(await isReady(supervisor)).toBe(true)
  expect(findHolder(dataDir)?.pid).toBe(first)

  const isBackAfter = (pid: number) =>
    vi.waitUntil(async () => {
      const holder = findHolder(dataDir)?.pid
      return holder && holder !== pid && (await isReady(supervisor).catch(() => false)) && holder
    }, START_WITHIN)
  process.kill(first, 'SIGWINCH')
  await supervisor.says('an error outside of any request')
  const second = await isBackAfter(first)
  process.kill(second, 'SIGKILL')
  await isBackAfter(second)

  supervisor.child.kill('SIGTERM')
  expect(await supervisor.ends()).toBe(0)
  expect(findHolder(dataDir)).toBeNull()
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('a first start that fails is not repeated; a server whose supervisor is killed stops in order', {
  timeout: 120_000,
}, async () => {
  goOnFromFirstStart()
  const supervisor = await start([], {}, SUPERVISED)
  await supervisor.says('Bowerbird is at')
  const samePort = await start(['--only=server'], { PORT: String(supervisor.port) }, SUPERVISED)
  await samePort.says(`Port ${supervisor.port} is taken by another program`)
  expect(await samePort.ends()).toBe(1)

  supervisor.child.kill('SIGKILL')
  await vi.waitUntil(() => findHolder(dataDir) === null, START_WITHIN)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('wrong options stop the start before anything is made, and it is not repeated', async () => {
  const refused = await start([], { SIGNUPS: 'maybe' }, SUPERVISED)
  await refused.says('SIGNUPS must be open, invite or closed')
  expect(await refused.ends()).toBe(1)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

test('a worker that would work on nothing does not start, and makes nothing', async () => {
  const worker = await start(['--only=worker'], { WORKERS: '0' })
  await worker.says('WORKERS is 0')
  expect(await worker.ends()).toBe(1)
  expect(readdirSync(dataDir)).toEqual([])
})
