import { copyFileSync, statSync, truncateSync } from 'node:fs'

const LARGEST_LOG_BYTES = 10 * 1024 * 1024
const LOOK_EVERY_MS = 60_000

/**
 * Rotates the log and keeps one old file. It copies and truncates, because PostgreSQL holds the file open for
 * appending.
 */
export function keepLogSmall(file: string): () => void {
  const shorten = () => {
    try {
      if (statSync(file).size < LARGEST_LOG_BYTES) return
      copyFileSync(file, `${file}.1`)
      truncateSync(file)
    } catch {
      // The file is missing, or there is no space for the copy: the next interval retries.
    }
  }
  shorten()
  const timer = setInterval(shorten, LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
