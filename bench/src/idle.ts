import { setTimeout as wait } from 'node:timers/promises'
import { startChild } from './child-process.ts'
import { memoryMb } from './memory.ts'
import { isShort } from './short.ts'

const settleMs = isShort ? 0 : 5000

/** Measures a start on existing data until it answers, and the memory of an idle server and worker. */
export async function measureIdle(environment: Record<string, string>): Promise<{ startMs: number; idleMb: number }> {
  const startedAt = performance.now()
  const child = await startChild({ program: 'server/src/main.ts', readyPath: '/readyz', environment, probeEveryMs: 20 })
  const startMs = performance.now() - startedAt
  try {
    await wait(settleMs)
    return { startMs, idleMb: memoryMb(child.pid) }
  } finally {
    await child.stop()
  }
}
