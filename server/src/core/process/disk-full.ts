import type { FastifyBaseLogger } from 'fastify'

/** Codes of the system, and of PostgreSQL. */
const codes = ['ENOSPC', 'EDQUOT', '53100']
const logEveryMs = 60_000

let loggedAt = Number.NEGATIVE_INFINITY

export const isDiskFull = (error: unknown): boolean =>
  codes.includes(String((error as NodeJS.ErrnoException | undefined)?.code))

/** Logs at most once a minute, because every write fails then. */
export function logDiskFull(log: FastifyBaseLogger, error: unknown): void {
  const full = [error, (error as Error | undefined)?.cause].find(isDiskFull)
  if (!full || performance.now() - loggedAt < logEveryMs) return
  loggedAt = performance.now()
  log.error({ err: full }, 'The disk is full. Writes and uploads are refused until there is space.')
}
