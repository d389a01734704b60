import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../server/src/core/process/free-port.ts'
import { isShort } from './short.ts'

const startWithinMs = 180_000
const root = join(import.meta.dirname, '../..')

export interface Child {
  pid: number
  origin: string
  isRunning(): boolean
  /** The end of its output. */
  said(): string
  stop(signal?: NodeJS.Signals): Promise<void>
}

interface Given {
  /** Relative to the root of the repository. */
  program: string
  /** A path that answers once the child is ready; null when it serves none. */
  readyPath: string | null
  environment: Record<string, string>
  nodeOptions?: string[]
  args?: string[]
  probeEveryMs?: number
}

/** Starts a server as a child process on a free loopback port. */
export async function startChild({
  program,
  readyPath,
  environment,
  nodeOptions = [],
  args = [],
  probeEveryMs = 100,
}: Given): Promise<Child> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...nodeOptions, join(root, program), ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      NODE_ENV: 'production',
      ...withoutCaches(),
      ...compiled(),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const keep = (data: Buffer) => {
    said = (said + data).slice(-4000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!isRunning()) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  const giveUpAt = Date.now() + startWithinMs
  while (readyPath !== null && !(await isAnswering(`${origin}${readyPath}`))) {
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      await stop()
      throw new Error(`${program} does not start. It says:\n${said}`)
    }
    await wait(probeEveryMs)
  }
  return { pid: child.pid ?? 0, origin, isRunning, said: () => said, stop }
}

const isAnswering = (address: string) =>
  fetch(address).then(
    (answer) => answer.ok,
    () => false,
  )

/** Compiling takes a third of a start, which the full form measures. */
const compiled = () => {
  const { NODE_COMPILE_CACHE } = process.env
  return isShort && NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
}

/** The caches that a server is to do without. */
const withoutCaches = () => (process.env.BENCH_WITHOUT ? { BENCH_WITHOUT: process.env.BENCH_WITHOUT } : {})
