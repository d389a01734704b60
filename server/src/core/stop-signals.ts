/** npm hands on the Ctrl-C that the terminal already sent to everyone; only a later one means impatience. */
const ECHO_MS = 1000

/** The first signal stops the process in order, and a second one at once. */
export function stopOnSignals(stop: (reason: string) => Promise<void>): void {
  let firstAt: number | null = null
  const onSignal = (signal: NodeJS.Signals) => {
    if (firstAt === null) {
      firstAt = performance.now()
      stop(signal).then(
        () => process.exit(process.exitCode ?? 0),
        () => process.exit(1),
      )
    } else if (performance.now() - firstAt > ECHO_MS) {
      process.exit(1)
    }
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
