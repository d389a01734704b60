/** Runs when the browser has nothing else to do; not every browser tells. */
export const whenIdle = (run: () => void): void => void (globalThis.requestIdleCallback ?? setTimeout)(run)
