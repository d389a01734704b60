interface Watched {
  path: string
  names: readonly string[]
  onEvent: (name: string, data: unknown) => void
  onConnected: (isConnected: boolean) => void
}

const reopenFirstMs = 3000
const reopenLongestMs = 60_000

/** Keeps a stream of events open, and opens it again when the server has turned it away. */
export function watchEvents({ path, names, onEvent, onConnected }: Watched): () => void {
  let source: EventSource | null = null
  let reopenMs = reopenFirstMs
  let timer: ReturnType<typeof setTimeout> | undefined

  function open() {
    clearTimeout(timer)
    source?.close()
    const own = new EventSource(path)
    source = own
    own.onopen = () => {
      reopenMs = reopenFirstMs
      onConnected(true)
    }
    own.onerror = () => {
      onConnected(false)
      // The browser itself reconnects after a broken connection.
      if (own.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, reopenMs)
      reopenMs = Math.min(reopenLongestMs, reopenMs * 2)
    }
    for (const name of names) {
      own.addEventListener(name, (event: MessageEvent<string>) => onEvent(name, JSON.parse(event.data)))
    }
  }

  open()
  window.addEventListener('online', open)
  return () => {
    window.removeEventListener('online', open)
    clearTimeout(timer)
    source?.close()
  }
}
