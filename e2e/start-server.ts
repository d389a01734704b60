import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const START_WITHIN_MS = 180_000

export interface RunningServer {
  origin: string
  dataDir: string
  output(): string
  /** Stops and keeps the folder. */
  pause(): Promise<void>
  stop(): Promise<void>
}

interface How {
  /** Its own name begins with https, though it is reached without. */
  hasHttpsName?: boolean
  /** Node gets these before the program. */
  arguments?: string[]
}

/**
 * A real server in a temporary folder: with an empty database, or with a copy of what a first start made, which takes
 * far less time.
 */
export async function startServer(environment: Record<string, string> = {}, how: How = {}): Promise<RunningServer> {
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'bowerbird-town-'))
  const { FIRST_START } = process.env
  if (FIRST_START) cpSync(FIRST_START, dataDir, { recursive: true })
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    OUTBOX_IS_READ: 'on',
    RATE_LIMITS: 'off',
    WEBHOOKS_TO_LOOPBACK: 'on',
    LOG_LEVEL: 'warn',
    ...(how.hasHttpsName && { ORIGIN: origin.replace('http:', 'https:') }),
    ...environment,
  }
  const child = spawn(
    process.execPath,
    [...(how.arguments ?? []), join(import.meta.dirname, '../server/src/main.ts')],
    { env },
  )
  let output = ''
  const keep = (data: Buffer) => {
    output += data
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)

  const stop = async () => {
    await end(child)
    rmSync(dataDir, { recursive: true, force: true })
  }
  if (!(await answers(origin, child))) {
    await stop()
    throw new Error(`The server did not start:\n${output}`)
  }
  return { origin, dataDir, output: () => output, pause: () => end(child), stop }
}

async function answers(origin: string, child: ChildProcess): Promise<boolean> {
  const giveUpAt = Date.now() + START_WITHIN_MS
  while (Date.now() < giveUpAt && child.exitCode === null) {
    const isReady = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return true
    await wait(100)
  }
  return false
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, 'localhost', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
