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
