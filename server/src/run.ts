import { flushCompileCache } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { migrate } from './core/database/migrate.ts'
import { reachDatabase } from './core/database/reach-database.ts'
import { type Metrics, openMetrics } from './core/metrics/metrics.ts'
import { openMetricsPort } from './core/metrics/serve-metrics.ts'
import { commandName } from './core/process/command-name.ts'
import { type Config, readConfig } from './core/process/config.ts'
import { freeMemoryOfStart } from './core/process/free-memory.ts'
import { keepPrivate } from './core/process/keep-private.ts'
import { readStartOptions, type StartOptions } from './core/process/start-options.ts'
import { stopOnSignals } from './core/process/stop-signals.ts'
import { closeDeps, type Deps, openDeps } from './deps.ts'
import { ensureStickerPacks } from './messaging/sticker-packs.actions.ts'
import { figures } from './staff/figures.ts'
import { ensureWelcome } from './welcome/welcome.actions.ts'

const FINISH_REQUESTS_WITHIN_MS = 10_000
/** Busy connections get a response with `connection: close` instead of a reset during their next request. */
const DRAIN_LEAST_MS = 250

/** Cleanup steps, run newest first. */
const cleanups: (() => Promise<unknown>)[] = []

async function start(options: StartOptions, config: Config): Promise<void> {
  if (!options.hasServer && config.workerSlots === 0)
    throw new Error('WORKERS is 0, which leaves a worker nothing to do.')
  const log = pino({ level: config.logLevel })
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a rejection that nobody handled'))
  keepPrivate(config.dataDir)
  const isAlone = options.hasServer && options.hasWorker
  const database = await reachDatabase(config, { mayShare: !isAlone, log: (text) => log.warn(text) })
  cleanups.push(() => database.stop())
  const newer = await migrate(database.url)
  if (newer.length > 0) log.warn(`a newer version was here (${newer.at(-1)}): this one runs on its database as it is`)
  const deps = await openDeps(config, database.url, { log })
  cleanups.push(() => closeDeps(deps))
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

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
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
  for (const end of cleanups.splice(0).reverse()) {
    await end().catch((error) => {
      console.error(error)
      process.exitCode = 1
    })
  }
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
  console.error(`\nBowerbird does not start. ${error instanceof Error ? error.message : error}\n`)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  await stop()
  process.exit(1)
}
