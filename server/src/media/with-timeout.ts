import { setTimeout as wait } from 'node:timers/promises'

/** Resolves to `otherwise` when the work fails or exceeds the timeout. */
export async function withTimeout<Answer>(work: Promise<Answer>, ms: number, otherwise: Answer): Promise<Answer> {
  const done = new AbortController()
  const tooLate = wait(Math.max(1, ms), otherwise, { signal: done.signal, ref: false }).catch(() => otherwise)
  try {
    return await Promise.race([work.catch(() => otherwise), tooLate])
  } finally {
    done.abort()
  }
}
