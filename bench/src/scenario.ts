import type { Sent } from './load.ts'
import type { Town } from './town/fill.ts'

export type CeilingName = 'C1' | 'C20'

export interface Scenario {
  name: string
  /** What one request is, in a few words. */
  about: string
  ceiling: CeilingName
  /** Writes are measured after all reads, which then find the town as it was made. */
  isWrite?: boolean
  /** At most this many times the processor time of its ceiling; printed, never a reason to fail. */
  ratioMax?: number
  /** Measured among a million posts as well. */
  inCity?: boolean
  /** Where ten at once would be too many, and a second and a half too short. */
  connections?: number
  roundSeconds?: number
  /** Done once before the first request. */
  prepare?(): Promise<void>
  /** Asks for the conversations of the town, which are made only then. */
  needsTalks?: boolean
  /** The request with this number; numbers never repeat within a run, so each write can have a new effect. */
  requestAt(town: Town, number: number): Sent
}

/** The item at a place, round and round. */
export function around<T>(items: readonly T[], place: number): T {
  const item = items[place % items.length]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}
