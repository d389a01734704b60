import { readFileSync } from 'node:fs'

/** Resident memory from /proc, in kilobytes there; 0 where it is missing. */
export function memoryMb(pid: number): number {
  if (process.platform !== 'linux') return 0
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}
