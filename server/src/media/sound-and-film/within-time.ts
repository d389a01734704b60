import { setTimeout as wait } from 'node:timers/promises'

/** The work's answer, or the other one when it fails or takes too long. */
export async function withinTime<Answer>(work: Promise<Answer>, ms: number, otherwise: Answer): Promise<Answer> {
  const done = new AbortController()
  const tooLate = wait(Math.max(1, ms), otherwise, { signal: done.signal, ref: false }).catch(() => otherwise)
  try {
    return await Promise.race([work.catch(() => otherwise), tooLate])
  } finally {
    done.abort()
  }
}
