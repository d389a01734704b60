import { chmodSync, mkdirSync } from 'node:fs'

/** Keeps everything that this process and its children write from other users of the machine. */
export function keepPrivate(dataDir?: string): void {
  process.umask(0o077)
  if (dataDir === undefined) return
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    chmodSync(dataDir, 0o700)
  } catch (error) {
    // A mounted folder may belong to another user, who decides then.
    if (!['EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
