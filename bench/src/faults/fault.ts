/** What a fault did, in words for the table; or why it could not be brought about here. */
export type Outcome = { measured: string; isHeld: boolean } | { notRun: string }

export interface Fault {
  /** As one names it on the command line. */
  name: string
  /** What is done. */
  fault: string
  promise: string
  run(): Promise<Outcome>
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
