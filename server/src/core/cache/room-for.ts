import { totalmem } from 'node:os'

const plentyBytes = 4 * 1024 ** 3

/** What this process may use: all of the machine's, or what its container leaves it. */
export function ownMemory(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(totalmem(), constrained) : totalmem()
}

/** What is kept only to save work takes so much where there is plenty, and its share of less. */
export const roomFor = (bytes: number, memoryBytes = ownMemory()): number =>
  Math.floor(bytes * Math.min(1, memoryBytes / plentyBytes))
