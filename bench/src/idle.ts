import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { startChild } from './child-process.ts'

const settleMs = 5000

/** Resident memory, which Linux tells in kilobytes. */
const memoryMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** How long a start on existing data takes until it answers, and what server and worker need when nobody asks. */
export async function measureIdle(
  environment: Record<string, string>,
): Promise<{ startMs: number; idleMb: number | null }> {
  const startedAt = performance.now()
  const child = await startChild({ program: 'server/src/main.ts', readyPath: '/readyz', environment, probeEveryMs: 20 })
  const startMs = performance.now() - startedAt
  try {
    await wait(settleMs)
    return { startMs, idleMb: process.platform === 'linux' ? memoryMb(child.pid) : null }
  } finally {
    await child.stop()
  }
}
