import { copyFileSync, statSync, truncateSync } from 'node:fs'

const LARGEST_LOG_BYTES = 10 * 1024 * 1024
const LOOK_EVERY_MS = 60_000

/** Keeps a log and the one before it. Copied and emptied, since PostgreSQL holds the file open for appending. */
export function keepLogSmall(file: string): () => void {
  const shorten = () => {
    try {
      if (statSync(file).size < LARGEST_LOG_BYTES) return
      copyFileSync(file, `${file}.1`)
      truncateSync(file)
    } catch {
      // Not there yet, or no room for the copy: the next look tries again.
    }
  }
  shorten()
  const timer = setInterval(shorten, LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
