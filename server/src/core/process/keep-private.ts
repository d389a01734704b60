import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Keeps everything that this process and its children write from other users of the machine. */
export function keepPrivate(dataDir?: string): void {
  process.umask(0o077)
  if (dataDir === undefined) return
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  close(dataDir)
  // A folder of another user stays open, so each folder in it is closed.
  for (const name of readdirSync(dataDir)) close(join(dataDir, name))
}

function close(place: string): void {
  try {
    const found = statSync(place)
    if (found.isDirectory()) chmodSync(place, 0o700)
    else if (found.isFile()) chmodSync(place, 0o600)
  } catch (error) {
    // A mounted folder may belong to another user, who decides then; files of other processes come and go.
    if (!['EPERM', 'EROFS', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
