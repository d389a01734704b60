import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findHolder } from '../server/src/core/process/claim-folder.ts'
import { stopOrphan } from '../server/src/core/process/postgres/postmaster.ts'
import { isRunning } from '../server/src/core/process/process-mark.ts'

const STOP_WITHIN_MS = 15_000

/** Removes a folder of test data after ending the servers and databases that an interrupted run left in it. */
export async function clearFolder(folder: string): Promise<void> {
  const dataDirs = readdirSync(folder).map((name) => join(folder, name))
  for (const dataDir of dataDirs) {
    await stopHolder(dataDir)
    if (existsSync(join(dataDir, 'postgres'))) await stopOrphan(join(dataDir, 'postgres'), STOP_WITHIN_MS)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

async function stopHolder(dataDir: string): Promise<void> {
  const holder = findHolder(dataDir)
  if (!holder || holder.pid === process.pid) return
  process.kill(holder.pid, 'SIGTERM')
  const giveUpAt = Date.now() + STOP_WITHIN_MS
  while (isRunning(holder) && Date.now() < giveUpAt) await wait(50)
  if (isRunning(holder)) process.kill(holder.pid, 'SIGKILL')
}
