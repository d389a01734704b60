// The process in which imports run: that of a job (`job`, its id), or that of the command line (`command`, its words).
import { pino } from 'pino'
import { readConfig } from '../core/process/config.ts'
import { closeDeps, openDeps } from '../deps.ts'
import { workOnImport } from '../imports/run/work-on-import.ts'
import { importArchive } from './import-archive.ts'

const stopping = new AbortController()
const stop = () => stopping.abort()
// It ends with the process that started it.
process.on('SIGINT', stop).on('SIGTERM', stop).on('disconnect', stop)

async function workOnJob(importId: string): Promise<void> {
  const config = readConfig(process.env)
  const deps = await openDeps(config, config.databaseUrl ?? '', { log: pino({ level: config.logLevel }) })
  try {
    await workOnImport(deps, importId, stopping.signal)
  } catch (problem) {
    deps.log.error({ err: problem }, 'an import failed')
    throw problem
  } finally {
    await closeDeps(deps)
  }
}

const [what, ...words] = process.argv.slice(2)
try {
  if (what === 'job') await workOnJob(words[0] ?? '')
  else await importArchive(words, (line) => process.stdout.write(`${line}\n`), stopping.signal)
} catch (problem) {
  if (process.connected) process.send?.(problem instanceof Error ? problem.message : String(problem))
  process.exitCode = 1
}
if (process.connected) process.disconnect?.()
