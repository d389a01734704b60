import { useEffect } from 'react'

let isHydrated = false
const waiting = new Set<() => void>()

/** Says, on the document too for whoever drives it, that all of the page listens from now on. */
export function useHydrated(isListening: boolean): void {
  useEffect(() => {
    if (!isListening) return
    document.documentElement.dataset.hydrated = ''
    isHydrated = true
    for (const run of waiting) run()
    waiting.clear()
  }, [isListening])
}

/** Delays changes of the page's frame until hydration is done; earlier, the frame would keep the server's version. */
export function onceHydrated(run: () => void): () => void {
  if (isHydrated) run()
  else waiting.add(run)
  return () => void waiting.delete(run)
}
