/** Runs at once and then at most once in this time, the last call never being lost. */
export function throttle(run: () => void, everyMs: number): { (): void; cancel: () => void } {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let isAsked = false
  const throttled = () => {
    if (waiting !== undefined) {
      isAsked = true
      return
    }
    run()
    waiting = setTimeout(() => {
      waiting = undefined
      if (!isAsked) return
      isAsked = false
      throttled()
    }, everyMs)
  }
  throttled.cancel = () => {
    clearTimeout(waiting)
    waiting = undefined
    isAsked = false
  }
  return throttled
}
