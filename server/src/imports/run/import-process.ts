import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

const program = join(import.meta.dirname, '../../operations/import-job.ts')
const compiled = join(import.meta.dirname, '../../../../.cache/compiled')

/**
 * Limits of a process that imports. Without them it takes all memory that it gets, because garbage is collected late.
 * The command line has the same ones, in package.json.
 */
export const smallHeap = ['--max-old-space-size=100', '--max-semi-space-size=2']

/** The archive needs more memory than a process of imports has; it would again. */
export class OutOfMemoryError extends Error {}

export const startImportProcess = (importId: string, databaseUrl: string, limits = smallHeap): ChildProcess =>
  fork(program, [importId], {
    execArgv: limits,
    env: { ...process.env, DATABASE_URL: databaseUrl, NODE_COMPILE_CACHE: compiled },
  })

/** The engine aborts where a heap is full. Systems without signals say it so. */
const abortCode = 134

/** Works on an import in a process of its own, and fails if that ends before the work does: the job then runs again. */
export function workApart(
  importId: string,
  databaseUrl: string,
  signal?: AbortSignal,
  limits = smallHeap,
): Promise<void> {
  return new Promise((done, fail) => {
    const child = startImportProcess(importId, databaseUrl, limits)
    const stop = () => child.kill()
    let problem = ''
    child.on('message', (said) => {
      problem = String(said)
    })
    child.once('error', fail)
    child.once('exit', (code, killedBy) => {
      signal?.removeEventListener('abort', stop)
      if (code === 0) done()
      else if (killedBy === 'SIGABRT' || code === abortCode) fail(new OutOfMemoryError())
      else fail(new Error(problem || `The process of the import ended by ${killedBy ?? `code ${code}`}.`))
    })
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
