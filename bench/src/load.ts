import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { isShort } from './short.ts'

export interface Sent {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  /** An object is sent as JSON, a buffer as it is. */
  body?: object | Buffer
}

export interface Load {
  origin: string
  connections: number
  forSeconds: number
  requestsMax: number
  /** Called once per request, so that writes can be spread over people and posts. */
  next(): Sent
}

export interface Outcome {
  /** The response time of each request. */
  tookMs: number[]
  seconds: number
  /** Errors in words; empty when every answer was a 2xx. */
  problems: string[]
}

const letTheLastOnesFinishMs = 50

/** The short form sends this many requests, however long they take. */
const short = { requests: 3, seconds: 60 }

/** Sends over a few keep-alive connections, one request at a time on each, until the time or the count is reached. */
export async function sendLoad({ origin, connections, forSeconds, requestsMax, next }: Load): Promise<Outcome> {
  const tookMs: number[] = []
  const startedAt = performance.now()
  const run = autocannon({
    url: origin,
    connections: isShort ? 1 : connections,
    duration: isShort ? short.seconds : forSeconds,
    maxOverallRequests: isShort ? short.requests : requestsMax,
    timeout: isShort ? short.seconds : 10,
    sampleInt: 100,
    requests: [{ setupRequest: (request) => ({ ...request, ...wireOf(next()) }) }],
  })
  let lastAt = startedAt
  run.on('response', (_client, _status, _bytes, ms) => {
    tookMs.push(ms)
    lastAt = performance.now()
  })
  const { errors, timeouts, non2xx, statusCodeStats } = await run
  await wait(letTheLastOnesFinishMs)

  const problems: string[] = []
  if (tookMs.length === 0) problems.push('no answer at all')
  if (errors > timeouts) problems.push(`${errors - timeouts} broken connections`)
  if (timeouts) problems.push(`${timeouts} answers that never came`)
  if (non2xx) problems.push(`${non2xx} answers that are no 2xx (${describe(statusCodeStats)})`)
  return { tookMs, seconds: (lastAt - startedAt) / 1000, problems }
}

function wireOf({ method = 'GET', path, headers = {}, body }: Sent) {
  if (!body) return { method, path, headers }
  if (Buffer.isBuffer(body)) return { method, path, headers, body }
  return { method, path, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

const describe = (stats: Record<string, { count: number }>) =>
  Object.entries(stats)
    .map(([status, { count }]) => `${status}: ${count}`)
    .join(', ')
