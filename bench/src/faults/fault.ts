import { setTimeout as wait } from 'node:timers/promises'
import { isShort } from '../short.ts'

/** The result for the table, or the reason why the fault could not be caused here. */
export type Outcome = { measured: string; isHeld: boolean } | { notRun: string }

export interface Fault {
  /** Its name on the command line. */
  name: string
  /** A description of the fault. */
  fault: string
  promise: string
  run(): Promise<Outcome>
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Checks a promise about time, which the short form makes no statement about. */
export const isWithin = (ms: number, maxMs: number): boolean => isShort || ms <= maxMs

const shortMaxMs = 60_000

/** Lets something last this long, or in the short form until it has had its effect. */
export async function letLast(ms: number, hasEffect: () => boolean): Promise<void> {
  if (!isShort) return wait(ms)
  for (const giveUpAt = performance.now() + shortMaxMs; !hasEffect() && performance.now() < giveUpAt; ) await wait(20)
}
