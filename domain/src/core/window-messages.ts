interface Receiver {
  postMessage(message: unknown, origin: string): void
}

interface ReceivedMessage {
  origin: string
  source: unknown
  data: unknown
}

interface MessageTarget {
  addEventListener(kind: 'message', handle: (event: ReceivedMessage) => void, options: { signal: AbortSignal }): void
}

// Both functions are also serialised into frames and other sites, so neither may use anything outside itself. BLOG-326

/** Sends to one named origin; sends nothing to "*" or "null". */
export function postToWindow(receiver: Receiver, origin: string, message: unknown): void {
  if (/^https?:[/][/][^/*?#\s]+$/.test(origin)) receiver.postMessage(message, origin)
}

/** Subscribes to messages from the named origins only; returns the function that unsubscribes. */
export function listenToWindows(
  target: MessageTarget,
  origins: readonly string[],
  handle: (event: ReceivedMessage) => void,
): () => void {
  const stopped = new AbortController()
  target.addEventListener('message', (event) => origins.includes(event.origin) && handle(event), {
    signal: stopped.signal,
  })
  return () => stopped.abort()
}
