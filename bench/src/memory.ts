import { readFileSync } from 'node:fs'

/** Resident memory, which Linux tells in kilobytes; 0 where it is not told. */
export function memoryMb(pid: number): number {
  if (process.platform !== 'linux') return 0
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}
