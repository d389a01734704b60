import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { t } from '@bowerbird/domain/core/language/t.ts'

const program = join(import.meta.dirname, '../../operations/import-process.ts')
const compiled = join(import.meta.dirname, '../../../../.cache/compiled')

/** Garbage is collected late where there is room, so a process that imports would take all memory that it gets. */
const smallHeap = ['--max-old-space-size=100', '--max-semi-space-size=2']

/** Memory of pictures goes back to the system: by default each thread of glibc keeps what it freed. */
const smallArenas = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144' }

/** The archive needs more memory than a process of imports has; it would again. */
export class OutOfMemoryError extends Error {}

/** The engine aborts where a heap is full. Systems without signals say it so. */
const abortCode = 134

interface Given {
  databaseUrl?: string
  signal?: AbortSignal | undefined
  limits?: string[]
}

/** Starts a process that imports with little memory: `job` and its id, or `command` and its words. */
export const startImportProcess = (words: readonly string[], { databaseUrl, limits = smallHeap }: Given = {}) =>
  fork(program, words, {
    execArgv: limits,
    env: {
      ...process.env,
      ...smallArenas,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compiled,
    },
  })

/** Imports in a process of its own, and fails if that fails or ends before the work does. */
export function importApart(words: readonly string[], given: Given): Promise<void> {
  const { signal } = given
  const child = startImportProcess(words, given)
  const stop = () => child.kill()
  if (signal?.aborted) stop()
  else signal?.addEventListener('abort', stop, { once: true })
  return endOf(child).finally(() => signal?.removeEventListener('abort', stop))
}

const endOf = (child: ChildProcess) =>
  new Promise<void>((done, fail) => {
    let problem = ''
    child.on('message', (said) => {
      problem = String(said)
    })
    child.once('error', fail)
    child.once('close', (code, killedBy) => {
      if (code === 0) done()
      else if (killedBy === 'SIGABRT' || code === abortCode) fail(new OutOfMemoryError(t('Not enough memory.')))
      else fail(new Error(problem || `The process of the import ended by ${killedBy ?? `code ${code}`}.`))
    })
  })
