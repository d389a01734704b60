import { chmodSync, lstatSync, lutimesSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Libraries are loaded, not run. */
const LIBRARY = /\.(so|dylib|dll)(\.|$)/

export interface Entry {
  /** Relative to the folder, with forward slashes. */
  path: string
  kind: 'file' | 'folder' | 'link'
  bytes: number
}

/** Lists everything below a folder, sorted by name. */
export function listTree(folder: string, below = ''): Entry[] {
  return readdirSync(join(folder, below))
    .sort()
    .flatMap((name) => {
      const path = below ? `${below}/${name}` : name
      const found = lstatSync(join(folder, path))
      if (found.isDirectory()) return [{ path, kind: 'folder' as const, bytes: 0 }, ...listTree(folder, path)]
      return [{ path, kind: found.isSymbolicLink() ? ('link' as const) : ('file' as const), bytes: found.size }]
    })
}

/** Gives every file the same time, and modes that depend on nothing but whether it is a program. */
export function normalizeTree(folder: string, epochSeconds: number): void {
  for (const { path, kind } of [...listTree(folder), { path: '.', kind: 'folder' as const }]) {
    const full = join(folder, path)
    const isProgram = kind === 'folder' || ((lstatSync(full).mode & 0o100) !== 0 && !LIBRARY.test(path))
    if (kind !== 'link') chmodSync(full, isProgram ? 0o755 : 0o644)
    lutimesSync(full, epochSeconds, epochSeconds)
  }
}
