import { flushCompileCache } from 'node:module'
import { isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { reachDatabase } from './core/database/reach-database.ts'
import { findOtherFolder } from './core/file-folders.ts'
import { type Metrics, openMetrics } from './core/metrics/metrics.ts'
import { openMetricsPort } from './core/metrics/serve-metrics.ts'
import { commandName } from './core/process/command-name.ts'
import { type Config, readConfig } from './core/process/config.ts'
import { isDiskFull } from './core/process/disk-full.ts'
import { freeMemoryOfStart } from './core/process/free-memory.ts'
import { keepPrivate } from './core/process/keep-private.ts'
import { readStartOptions, type StartOptions } from './core/process/start-options.ts'
import { stopOnSignals } from './core/process/stop-signals.ts'
import { prepareDatabase } from './core/secret-mark.ts'
import { closeDeps, type Deps, openDeps } from './deps.ts'
import { ensureStickerPacks } from './messaging/sticker-packs.actions.ts'
import { figures } from './staff/figures.ts'
import { ensureWelcome } from './welcome/welcome.actions.ts'

const FINISH_REQUESTS_WITHIN_MS = 10_000
/** More than the longest DRAIN_SECONDS. */
const LEAVES_WITHIN_MS = 75_000
const RETRY_PORT_EVERY_MS = 200
/** Busy connections get a response with `connection: close` instead of a reset during their next request. */
const DRAIN_LEAST_MS = 250

/** Cleanup steps, run newest first. */
const cleanups: (() => Promise<unknown>)[] = []
let announceStop = () => {}

async function start(options: StartOptions, config: Config): Promise<void> {
  if (!options.hasServer && config.workerSlots === 0)
    throw new Error('WORKERS is 0, which leaves a worker nothing to do.')
  const log = pino({ level: config.logLevel })
  for (const misspelled of config.misspelled) log.warn(misspelled)
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a rejection that nobody handled'))
  keepPrivate(config.dataDir)
  const isAlone = options.hasServer && options.hasWorker
  const database = await reachDatabase(config, {
    mayShare: !isAlone,
    isPatient: true,
    log: (text) => log.warn(text),
  })
  announceStop = () => database.announceStop()
  cleanups.push(() => database.stop())
  const newer = await prepareDatabase(database.url, config, (text) => log.warn(text))
  if (newer.length > 0) log.warn(`a newer version was here (${newer.at(-1)}): this one runs on its database as it is`)
  const deps = await openDeps(config, database.url, { log })
  cleanups.push(() => closeDeps(deps))
  const otherFolder = await findOtherFolder(deps.db, config)
  if (otherFolder) log.warn(otherFolder)
  if (options.hasServer) {
    await ensureWelcome(deps)
    await ensureStickerPacks(deps)
  }
  if (!config.hasRateLimits) log.warn('RATE_LIMITS is off: nobody is held back, not even at guessing passwords')

  if (options.hasWorker && config.workerSlots > 0) {
    const { startWorker } = await import('./worker.ts')
    const worker = await startWorker(deps, database.url)
    cleanups.push(() => worker.stop())
  }
  if (!options.hasServer) {
    if (config.metricsPort !== null) await servePort(config, openMetrics(deps, figures))
    freeMemoryOfStart()
    console.log('Bowerbird works on its jobs. Ctrl-C stops it.')
    return flushCompileCache()
  }
  const { buildApp } = await import('./app.ts')
  const app = await buildApp(deps, options.isDevelopment ? 'sources' : 'build')
  cleanups.push(() => closeApp(app, config))
  await app.ready()
  freeMemoryOfStart()
  await servePort(config, app.metrics)
  await listen(app, config)
  await greet(deps)
  flushCompileCache()
}

async function servePort(config: Config, metrics: Metrics): Promise<void> {
  const port = await openMetricsPort(config, metrics)
  if (port) cleanups.push(() => port.close())
}

async function listen(app: FastifyInstance, config: Config, giveUpAt = Date.now() + LEAVES_WITHIN_MS): Promise<void> {
  const { port, host } = config
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      if (Date.now() < giveUpAt && (await isLeaving(config))) {
        await wait(RETRY_PORT_EVERY_MS)
        return listen(app, config, giveUpAt)
      }
      throw new Error(
        `Port ${port} is taken by another program. Stop that, or choose another port: PORT=${port + 1} ${commandName('start')}`,
      )
    }
    if (code === 'EACCES')
      throw new Error(`Port ${port} is reserved. Choose one above 1023: PORT=3000 ${commandName('start')}`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new Error(`HOST=${host} is no address of this machine.`)
    throw error
  }
}

/** A server that is being restarted may still drain at the same port. */
async function isLeaving({ port, host }: Config): Promise<boolean> {
  const name = isIPv6(host) ? `[${host}]` : host
  const answer = await fetch(`http://${name}:${port}/readyz`, { signal: AbortSignal.timeout(1000) }).catch(() => null)
  return (await answer?.text().catch(() => ''))?.includes('"leaving"') ?? false
}

/** Readiness turns off first, so that a load balancer stops sending. Requests in flight finish; streams are ended. */
async function closeApp(app: FastifyInstance, { drainMs }: Config): Promise<void> {
  app.leaving.abort()
  await wait(Math.max(DRAIN_LEAST_MS, drainMs))
  const force = setTimeout(() => app.server.closeAllConnections(), FINISH_REQUESTS_WITHIN_MS)
  await app.close()
  clearTimeout(force)
}

async function greet({ config, db }: Deps): Promise<void> {
  const someone = await db.selectFrom('accounts').select('id').where('is_demo', '=', false).limit(1).executeTakeFirst()
  console.log(`\nBowerbird is at ${config.origin}`)
  if (!someone) console.log(`Nobody has registered yet. Open ${config.origin}/register: the first account is staff.`)
  if (!config.smtpUrl) console.log(`Mail is not sent but kept in ${config.dataDir}/outbox; set SMTP_URL to send it.`)
  console.log('Ctrl-C stops it.\n')
}

async function stop(): Promise<void> {
  announceStop()
  for (const end of cleanups.splice(0).reverse()) {
    await end().catch((error) => {
      console.error(error)
      process.exitCode = 1
    })
  }
}

function startProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { path = resolve(process.env.DATA_DIR || 'data') } = error as NodeJS.ErrnoException
  return isDiskFull(error) ? `The disk is full: there is no space left for ${path}. ${error.message}` : error.message
}

stopOnSignals(stop)
// A closed stdout or stderr must not stop the server.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
// The state is unknown, so the process exits at once; the next start recovers as after a kill.
process.once('uncaughtException', (error) => {
  console.error(error)
  process.exit(1)
})

try {
  await start(readStartOptions(process.argv.slice(2)), readConfig(process.env))
  process.send?.('started')
} catch (error) {
  console.error(`\nBowerbird does not start. ${startProblem(error)}\n`)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  await stop()
  process.exit(1)
}
