import { importApart } from '../imports/run/import-process.ts'

/** Imports in a process with little memory, which ends with this one, and returns the exit code. */
export async function importAside(words: readonly string[]): Promise<0 | 1> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    await importApart(['command', ...words], { signal: stopping.signal })
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  }
}
