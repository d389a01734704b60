import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { whenNpmIsGone } from './core/process/stop-signals.ts'

/** A run longer than this resets the back-off. */
const soundAfterMs = 10_000
const firstRestMs = 250
const longestRestMs = 30_000

let child: ChildProcess
let isStopping = false
let hasStarted = false
let deathsInARow = 0

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
    deathsInARow = performance.now() - readyAt > soundAfterMs ? 1 : deathsInARow + 1
    const restMs = deathsInARow === 1 ? 0 : Math.min(longestRestMs, firstRestMs * 2 ** (deathsInARow - 2))
    console.error(`Bowerbird ended by itself (${signal ?? `code ${code}`}). It starts again in ${restMs / 1000} s.`)
    setTimeout(run, restMs)
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
