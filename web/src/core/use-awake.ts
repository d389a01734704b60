import { useEffect } from 'react'

let isAwake = false
const waiting = new Set<() => void>()

/** Says, on the document too for whoever drives it, that all of the page listens from now on. */
export function useAwake(isListening: boolean): void {
  useEffect(() => {
    if (!isListening) return
    document.documentElement.dataset.awake = ''
    isAwake = true
    for (const run of waiting) run()
    waiting.clear()
  }, [isListening])
}

/** Delays changes of the page's frame until hydration is done; earlier, the frame would keep the server's version. */
export function onceAwake(run: () => void): () => void {
  if (isAwake) run()
  else waiting.add(run)
  return () => void waiting.delete(run)
}
