/**
 * npm forwards the Ctrl-C that the terminal already sent to everyone, so only a later signal counts as a second one.
 */
const ECHO_MS = 1000
const LOOK_FOR_PARENT_EVERY_MS = 300

/**
 * The first signal stops the process gracefully, a second one at once. The exit of a supervising parent counts as a
 * signal.
 */
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

/** npm runs us in a shell that SIGTERM kills without forwarding it, so the shell's exit is our signal. */
export function whenNpmIsGone(act: () => void): void {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, LOOK_FOR_PARENT_EVERY_MS).unref()
}
