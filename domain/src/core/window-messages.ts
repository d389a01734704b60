interface Receiver {
  postMessage(message: unknown, origin: string): void
}

interface Heard {
  origin: string
  source: unknown
  data: unknown
}

interface Hearer {
  addEventListener(kind: 'message', hear: (event: Heard) => void, options: { signal: AbortSignal }): void
}

// Both travel as text into frames and other sites too, so each stands for itself alone. BLOG-326

/** To one origin that is named; "*" and "null" name nobody, and nothing is sent. */
export function postToWindow(receiver: Receiver, origin: string, message: unknown): void {
  if (/^https?:[/][/][^/*?#\s]+$/.test(origin)) receiver.postMessage(message, origin)
}

/** From the origins that are named, and from nobody else, until what it answers is called. */
export function hearWindows(hearer: Hearer, origins: readonly string[], hear: (event: Heard) => void): () => void {
  const stopped = new AbortController()
  hearer.addEventListener('message', (event) => origins.includes(event.origin) && hear(event), {
    signal: stopped.signal,
  })
  return () => stopped.abort()
}
