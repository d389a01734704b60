import { vi } from 'vitest'

/** A stream of events as a browser opens it, for a test to play the server. */
export class FakeStream extends EventTarget {
  static opened: FakeStream[] = []
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState: number = FakeStream.CONNECTING
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeStream.opened.push(this)
  }

  close(): void {
    this.readyState = FakeStream.CLOSED
  }

  connect(): void {
    this.readyState = FakeStream.OPEN
    this.onopen?.()
  }
  send(name: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
  /** The line breaks and the browser tries again, or the server has turned it away for good. */
  drop(isForGood = false): void {
    this.readyState = isForGood ? FakeStream.CLOSED : FakeStream.CONNECTING
    this.onerror?.()
  }
}

export function fakeStreams(): FakeStream[] {
  FakeStream.opened = []
  vi.stubGlobal('EventSource', FakeStream)
  return FakeStream.opened
}
