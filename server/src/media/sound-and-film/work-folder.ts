import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../core/process/config.ts'

/** An older folder was left by a killed process, because no work takes this long. */
const staleAfterMs = 6 * 3_600_000

/** Gives the work a private folder and deletes it in every case. */
export async function inWorkFolder<Made>(config: Config, work: (folder: string) => Promise<Made>): Promise<Made> {
  const place = join(config.dataDir, 'work')
  await mkdir(place, { recursive: true, mode: 0o700 })
  await removeStale(place)
  const folder = join(place, randomUUID())
  await mkdir(folder, { mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function removeStale(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const folder = join(place, name)
    const found = await stat(folder).catch(() => null)
    if (found && Date.now() - found.mtimeMs > staleAfterMs) await rm(folder, { recursive: true, force: true })
  }
}
