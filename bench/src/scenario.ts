import type { Sent } from './load.ts'
import type { Town } from './town/fill.ts'

export type CeilingName = 'C1' | 'C20'

export interface Scenario {
  name: string
  /** Describes one request. */
  about: string
  ceiling: CeilingName
  /** Writes run after all reads, so that reads find the original town. */
  isWrite?: boolean
  /** The bar as a multiple of the ceiling's processor time; printed, never a failure. */
  ratioMax?: number
  /** Also measured with a million posts. */
  inCity?: boolean
  /** Overrides for scenarios that the default connections and round length do not suit. */
  connections?: number
  roundSeconds?: number
  /** Runs once before the first request. */
  prepare?(): Promise<void>
  /** Creates conversations in the town, which are left out otherwise. */
  needsTalks?: boolean
  /** Returns the n-th request; numbers never repeat within a run, so each write can have a new effect. */
  requestAt(town: Town, number: number): Sent
}

/** Wraps around at the end. */
export function around<T>(items: readonly T[], place: number): T {
  const item = items[place % items.length]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}
