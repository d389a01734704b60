// Works on one import. The worker starts it as a process of its own, which ends with the worker.
import { pino } from 'pino'
import { readConfig } from '../core/process/config.ts'
import { closeDeps, openDeps } from '../deps.ts'
import { workOnImport } from '../imports/run/work-on-import.ts'

const stopping = new AbortController()
const stop = () => stopping.abort()
process.on('SIGINT', stop).on('SIGTERM', stop).on('disconnect', stop)

const config = readConfig(process.env)
const log = pino({ level: config.logLevel })
const deps = await openDeps(config, config.databaseUrl ?? '', { log })
try {
  await workOnImport(deps, process.argv[2] ?? '', stopping.signal)
} catch (problem) {
  log.error({ err: problem }, 'an import failed')
  process.send?.(problem instanceof Error ? problem.message : String(problem))
  process.exitCode = 1
} finally {
  await closeDeps(deps)
  if (process.connected) process.disconnect?.()
}
