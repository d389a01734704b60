declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  interface Sent {
    method: string
    path: string
    headers: Record<string, string>
    body?: string | Buffer
  }
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    maxOverallRequests: number
    timeout: number
    sampleInt: number
    requests: { setupRequest(request: object): Sent }[]
  }
  interface Result {
    errors: number
    timeouts: number
    non2xx: number
    statusCodeStats: Record<string, { count: number }>
  }
  interface Run extends EventEmitter, PromiseLike<Result> {
    on(event: 'response', listener: (client: unknown, status: number, bytes: number, tookMs: number) => void): this
  }
  // biome-ignore lint/style/noDefaultExport: the package has no other.
  export default function autocannon(options: Options): Run
}
