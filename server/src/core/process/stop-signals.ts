/** npm hands on the Ctrl-C that the terminal already sent to everyone; only a later one means impatience. */
const ECHO_MS = 1000
const LOOK_FOR_PARENT_EVERY_MS = 300

/** The first signal stops the process in order, and a second one at once. The end of a supervising parent is one too. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let firstAt: number | null = null
  const onSignal = () => {
    if (firstAt === null) {
      firstAt = performance.now()
      stop().then(
        () => process.exit(process.exitCode ?? 0),
        () => process.exit(1),
      )
    } else if (performance.now() - firstAt > ECHO_MS) {
      process.exit(1)
    }
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  if (process.connected) process.once('disconnect', onSignal)
  else whenNpmIsGone(onSignal)
}

/** npm runs us in a shell that dies of SIGTERM without handing it on, so its end is our signal. */
export function whenNpmIsGone(act: () => void): void {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, LOOK_FOR_PARENT_EVERY_MS).unref()
}
