import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { findPostmaster, stopOrphan } from './postmaster.ts'

const RETRY_FOR_MS = 30_000
const RETRY_EVERY_MS = 200
const STOP_WITHIN_MS = 25_000
/** PostgreSQL logs these errors while the remains of a killed server still hold the folder. */
const PREDECESSOR_REMAINS = /lock file .* already exists|shared memory block|Address already in use/

export interface Launch {
  pgData: string
  logFile: string
  command: string[]
  environment: NodeJS.ProcessEnv
  uid?: number
  gid?: number
  log: (text: string) => void
}

export interface Supervised {
  readonly pid: number
  stop(): Promise<void>
}

/** Keeps one PostgreSQL running: it restarts after every exit but that of `stop`. */
export async function superviseServer(launch: Launch): Promise<Supervised> {
  let isStopping = false
  let child = await startUntilReady(launch, Date.now() + RETRY_FOR_MS)
  let restarting: Promise<void> = Promise.resolve()

  const watch = () =>
    child.once('exit', (code, signal) => {
      if (isStopping) return
      launch.log(`PostgreSQL ended by itself (${signal ?? `code ${code}`}); starting it again`)
      restarting = restart()
    })
  const restart = async () => {
    while (!isStopping) {
      try {
        child = await startUntilReady(launch, Date.now() + RETRY_FOR_MS)
        watch()
        return
      } catch (error) {
        launch.log(String(error))
        await wait(RETRY_EVERY_MS * 5)
      }
    }
  }
  watch()

  return {
    get pid() {
      return child.pid ?? 0
    },
    async stop() {
      isStopping = true
      await restarting
      await stopServer(child)
    },
  }
}

async function startUntilReady(launch: Launch, giveUpAt: number): Promise<ChildProcess> {
  for (;;) {
    await stopOrphan(launch.pgData, RETRY_FOR_MS)
    const logStart = readLog(launch).length
    const child = spawnServer(launch)
    if (await isReadyBeforeItEnds(launch, child)) return child
    const said = readLog(launch).slice(logStart)
    if (!PREDECESSOR_REMAINS.test(said) || Date.now() > giveUpAt) {
      throw new Error(`PostgreSQL does not start. It says:\n${said.trim().split('\n').slice(-8).join('\n')}`)
    }
    await wait(RETRY_EVERY_MS)
  }
}

function spawnServer({ command, environment, uid, gid, logFile }: Launch): ChildProcess {
  const [program = '', ...args] = command
  const log = openSync(logFile, 'a', 0o600)
  try {
    // The database gets its own process group: Ctrl-C must reach only the web server, which then stops it.
    return spawn(program, args, { detached: true, stdio: ['ignore', log, log], env: environment, uid, gid })
  } finally {
    closeSync(log)
  }
}

async function isReadyBeforeItEnds({ pgData }: Launch, child: ChildProcess): Promise<boolean> {
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  child.once('exit', end).once('error', end)
  while (!hasEnded) {
    const running = findPostmaster(pgData)
    if (running?.pid === child.pid && running?.isReady) return true
    await wait(20)
  }
  return false
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  const force = setTimeout(() => child.kill('SIGQUIT'), STOP_WITHIN_MS)
  await ended
  clearTimeout(force)
}

const readLog = ({ logFile }: Launch) => {
  try {
    return readFileSync(logFile, 'utf8')
  } catch {
    return ''
  }
}
