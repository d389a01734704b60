import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { whenNpmIsGone } from './core/process/stop-signals.ts'

/** A run longer than this resets the back-off. */
const backoffResetAfterMs = 10_000
const firstBackoffMs = 250
const maxBackoffMs = 30_000

let child: ChildProcess
let isStopping = false
let hasStarted = false
let crashesInARow = 0

/** Runs the server in a child process and restarts it when it dies, unless its first start failed. */
function run(): void {
  let readyAt = Number.POSITIVE_INFINITY
  child = fork(join(import.meta.dirname, 'main.ts'), process.argv.slice(2))
  child.once('message', () => {
    readyAt = performance.now()
    hasStarted = true
  })
  child.once('exit', (code, signal) => {
    if (isStopping || !hasStarted || code === 0) process.exit(code ?? 1)
    crashesInARow = performance.now() - readyAt > backoffResetAfterMs ? 1 : crashesInARow + 1
    const backoffMs = crashesInARow === 1 ? 0 : Math.min(maxBackoffMs, firstBackoffMs * 2 ** (crashesInARow - 2))
    console.error(`Bowerbird ended by itself (${signal ?? `code ${code}`}). It starts again in ${backoffMs / 1000} s.`)
    setTimeout(run, backoffMs)
  })
}

function stop(signal: NodeJS.Signals): void {
  isStopping = true
  if (child.exitCode !== null || child.signalCode !== null) process.exit(0)
  child.kill(signal)
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
whenNpmIsGone(() => stop('SIGTERM'))
run()
