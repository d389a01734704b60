type Listener = () => void
const listeners = new Set<Listener>()

/** Runs once the person has logged out, before the page is left: what was kept for them in the browser goes. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function emitSessionEnd(): void {
  for (const listener of [...listeners]) listener()
}
