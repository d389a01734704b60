import { totalmem } from 'node:os'

const plentyBytes = 4 * 1024 ** 3

/** Returns the bytes of memory that the machine has, or the container's limit where that is lower. */
export function ownMemory(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(totalmem(), constrained) : totalmem()
}

/** Scales a cache's size down in proportion on machines with less than 4 GB. */
export const roomFor = (bytes: number, memoryBytes = ownMemory()): number =>
  Math.floor(bytes * Math.min(1, memoryBytes / plentyBytes))
