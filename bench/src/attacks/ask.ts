import { Agent, request } from 'node:http'
import { join } from 'node:path'

export interface Asked {
  method?: string
  /** Sent to the server without normalisation. */
  path: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer | undefined
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  text: string
  ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })
const timeoutMs = 40_000

/** Sends one request over a real connection; rejects when it breaks or times out. */
export function ask(origin: string, { method = 'GET', path, headers = {}, body }: Asked): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request({ hostname, port, method, path, headers: { ...length, ...headers }, agent }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        const whole = Buffer.concat(parts)
        const { statusCode = 0, headers: got } = answer
        const ms = performance.now() - startedAt
        resolve({ status: statusCode, headers: got, body: whole, text: whole.toString('utf8'), ms })
      })
    })
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error('no answer')))
    sent.on('error', reject)
    sent.end(body)
  })
}

const root = join(import.meta.dirname, '../../..')
const insides = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules\//,
  /server\/src\//,
  /syntax error at or near/,
  /violates \w+[ -]\w+ constraint/,
  /invalid input syntax for type/,
  /relation "\w+" does not exist/,
]

/** Finds leaks in an answer: stack traces, our folders, messages of the database. */
export const findLeak = (text: string): string | null =>
  text.includes(root) ? root : (insides.map((inside) => inside.exec(text)?.[0]).find(Boolean) ?? null)
