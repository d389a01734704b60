import { promises as dns, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { Agent, Dispatcher } from 'undici'
import { passUnpacked, readUnpacked, TooBigError } from './decompress.ts'
import { isPublicAddress } from './public-address.ts'

const redirectsMax = 3
const totalMs = 10_000
const pageMaxBytes = 1_000_000
export const pictureMaxBytes = 10_000_000
/** Files may take this many times as long as pages. */
const timesLonger = 3
const allowedPorts = ['', '80', '443']
const loopbackHosts = new Set(['127.0.0.1', '[::1]'])
/** Names of hosts that are never on the public internet. */
const insideNames = /^[^.]+$|\.(?:localhost|local|internal|invalid|onion|home\.arpa)\.?$/
const redirects = new Set([301, 302, 303, 307, 308])

interface Options {
  userAgent?: string
  isPublic?: (address: string) => boolean
  resolve?: (host: string) => Promise<LookupAddress[]>
  /** Maps a port, so that a local server can play an outside host. */
  portFor?: (port: number) => number
  totalMs?: number
  /** Deliveries may go to 127.0.0.1 and [::1], at any port. */
  deliversToLoopback?: boolean
}

interface Given {
  headers: Record<string, string>
  body?: string | Buffer
}

export interface Fetched {
  /** The address after redirects. */
  url: string
  mime: string
  /** Empty when the host names none. */
  charset: string
  body: Buffer
}

interface SaveOptions {
  maxBytes: number
  accept: string
  /** Takes the body as it comes. `mime` is what the other side says. */
  into: (body: AsyncIterable<Buffer>, mime: string) => Promise<void>
}

interface ReadOptions {
  maxBytes?: number
  accept?: string
  /** Returns the beginning of a longer body instead of refusing it. */
  mayCut?: boolean
  /** False where an answer must be that of the address itself. */
  mayRedirect?: boolean
  headers?: Record<string, string>
}

interface Asked {
  accept: string
  signal: AbortSignal
  mayRedirect: boolean
  given?: Given
}

class StatusError extends Error {
  readonly status: number
  /** Undefined when the other side names no time. */
  readonly retryAfter: string | undefined
  constructor(status: number, headers: Record<string, string | string[] | undefined> = {}) {
    super(`answered ${status}`)
    this.status = status
    const { 'retry-after': retryAfter } = headers
    if (typeof retryAfter === 'string') this.retryAfter = retryAfter
  }
}

/** These statuses mean that a retry is of no use. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

/** These codes mean that no connection was made. */
const notReachedCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

/** The message is the same for every failure, so that nobody can probe our network with it. */
export class OutgoingError extends Error {
  override name = 'OutgoingError'
  /** True when the other side certainly did nothing; without a response it may have. */
  readonly isCertain: boolean
  /** True when the other side understood and refused. */
  readonly isRefused: boolean
  /** The status of the response; undefined without one. */
  readonly status: number | undefined
  /** The header `Retry-After` of the response. */
  readonly retryAfter: string | undefined
  readonly isTooBig: boolean
  constructor(cause: unknown) {
    super('That address could not be read.', { cause })
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    this.isRefused = cause instanceof StatusError && isRefusal(cause.status)
    this.isTooBig = cause instanceof TooBigError
    this.isCertain = cause instanceof StatusError || notReachedCodes.includes(code)
    if (!(cause instanceof StatusError)) return
    this.status = cause.status
    this.retryAfter = cause.retryAfter
  }
}

/** The only outgoing HTTP client: every request to an address that a person gave goes through it. */
export class Outgoing {
  #agent: Promise<Agent> | null = null
  #trustingAgent: Promise<Agent> | null = null
  readonly #options: Required<Options>

  constructor(options: Options = {}) {
    this.#options = {
      userAgent: options.userAgent ?? 'Bowerbird',
      isPublic: options.isPublic ?? isPublicAddress,
      resolve: options.resolve ?? ((host) => dns.lookup(host, { all: true })),
      portFor: options.portFor ?? ((port) => port),
      totalMs: options.totalMs ?? totalMs,
      deliversToLoopback: options.deliversToLoopback ?? false,
    }
  }

  async #openAgent(): Promise<Agent> {
    const { Agent, buildConnector } = await import('undici')
    const connect = buildConnector({ lookup: this.#lookup, maxCachedSessions: 0, timeout: this.#options.totalMs })
    return new Agent({
      connect: (to, done) => {
        const port = Number(to.port) || (to.protocol === 'https:' ? 443 : 80)
        return connect({ ...to, port: String(this.#options.portFor(port)) }, done)
      },
    })
  }

  async #openTrustingAgent(): Promise<Agent> {
    const { Agent } = await import('undici')
    return new Agent({ connect: { timeout: this.#options.totalMs } })
  }

  /**
   * Follows redirects, reads at most `maxBytes` after decompression, and times out after ten seconds in all. A longer
   * body is refused, or cut with `mayCut`.
   */
  async read(address: string, options: ReadOptions = {}): Promise<Fetched> {
    const { maxBytes = pageMaxBytes, accept = '*/*', mayCut = false, mayRedirect = true, headers: given } = options
    const signal = AbortSignal.timeout(this.#options.totalMs)
    const asked = { accept, signal, mayRedirect, ...(given && { given: { headers: given } }) }
    return this.#follow(address, asked, async ({ body, headers }, url) => {
      const read = await readUnpacked(body, headers['content-encoding'], { maxBytes, mayCut, signal })
      const type = String(headers['content-type'] ?? '').toLowerCase()
      return { url: url.href, mime: mimeOf(type), charset: charsetOf(type), body: read }
    })
  }

  /** Reads a file that is too large for memory, by the same rules. One that says it is larger is not read at all. */
  async save(address: string, { maxBytes, accept, into }: SaveOptions): Promise<void> {
    const signal = AbortSignal.timeout(this.#options.totalMs * timesLonger)
    await this.#follow(address, { accept, signal, mayRedirect: true }, async ({ body, headers }) => {
      if (Number(headers['content-length']) > maxBytes) throw new TooBigError('too big')
      const mime = mimeOf(String(headers['content-type'] ?? '').toLowerCase())
      await passUnpacked(body, headers['content-encoding'], { maxBytes, signal }, (unpacked) => into(unpacked, mime))
    })
  }

  /** Asks the address, and those that it redirects to, and hands over the first answer of its own. */
  async #follow<Result>(
    address: string,
    { accept, signal, mayRedirect, given }: Asked,
    take: (answer: Dispatcher.ResponseData, url: URL) => Promise<Result>,
  ): Promise<Result> {
    try {
      let url = this.#checked(address)
      for (let step = 0; step <= redirectsMax; step += 1) {
        const answer = await this.#ask(url, accept, signal, given)
        const { statusCode, headers, body } = answer
        try {
          if (!mayRedirect || !redirects.has(statusCode) || typeof headers.location !== 'string') {
            if (statusCode < 200 || statusCode > 299) throw new StatusError(statusCode, headers)
            return await take(answer, url)
          }
          url = this.#checked(headers.location, url)
        } finally {
          body.destroy()
        }
      }
      throw new Error('too many redirects')
    } catch (error) {
      throw new OutgoingError(error)
    }
  }

  /** Sends a POST, or a GET when there is no body. Any status but 2xx, a redirect included, is an error. */
  async send(address: string, given: Given): Promise<Buffer> {
    const signal = AbortSignal.timeout(this.#options.totalMs)
    try {
      const { statusCode, headers, body } = await this.#ask(this.#checked(address), '*/*', signal, given)
      try {
        if (statusCode < 200 || statusCode > 299) throw new StatusError(statusCode, headers)
        return await readUnpacked(body, headers['content-encoding'], { maxBytes: pageMaxBytes, mayCut: false, signal })
      } finally {
        body.destroy()
      }
    } catch (error) {
      throw new OutgoingError(error)
    }
  }

  /** Sends a POST and returns whatever status came, with the beginning of the answer. No redirect is followed. */
  async deliver(address: string, given: Required<Given>, maxBytes: number): Promise<{ status: number; start: Buffer }> {
    const signal = AbortSignal.timeout(this.#options.totalMs)
    try {
      const url = this.#isOwnMachine(address) ? new URL(address) : this.#checked(address)
      const { statusCode, headers, body } = await this.#ask(url, '*/*', signal, withPlainAnswer(given))
      const start = headers['content-encoding'] ? Buffer.alloc(0) : await readStart(body, maxBytes)
      return { status: statusCode, start }
    } catch (error) {
      throw new OutgoingError(error)
    }
  }

  /**
   * Asks for a library that brings its own protocol. An address of `trustedOrigin`, which the operator named, may be
   * inside the network and at any port; every other one is checked as always. No redirect is followed.
   */
  async fetchFor(trustedOrigin: string, address: string, given: Given): Promise<Response> {
    const signal = AbortSignal.timeout(this.#options.totalMs)
    try {
      const isTrusted = URL.parse(address)?.origin === trustedOrigin
      const url = isTrusted ? new URL(address) : this.#checked(address)
      const { statusCode, headers, body } = await this.#ask(url, '*/*', signal, given, isTrusted)
      try {
        if (statusCode >= 500) throw new StatusError(statusCode, headers)
        const read = await readUnpacked(body, headers['content-encoding'], {
          maxBytes: pageMaxBytes,
          mayCut: false,
          signal,
        })
        const type = String(headers['content-type'] ?? '')
        return new Response(Uint8Array.from(read), { status: statusCode, headers: { 'content-type': type } })
      } finally {
        body.destroy()
      }
    } catch (error) {
      throw new OutgoingError(error)
    }
  }

  async close(): Promise<void> {
    await (await this.#agent)?.destroy()
    await (await this.#trustingAgent)?.destroy()
  }

  /** Says, without asking the network, whether something could ever be delivered to an address. */
  mayDeliverTo(address: string): boolean {
    try {
      return this.#isOwnMachine(address) || Boolean(this.#checked(address))
    } catch {
      return false
    }
  }

  readonly #isOwnMachine = (address: string) =>
    this.#options.deliversToLoopback && loopbackHosts.has(URL.parse(address)?.hostname ?? '')

  /** A literal IP address is never resolved, so it is checked here. */
  #checked(address: string, base?: URL): URL {
    const url = new URL(address, base)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('not the web')
    if (url.username || url.password) throw new Error('has a name or a password')
    if (!allowedPorts.includes(url.port)) throw new Error('not a port of the web')
    const isInside = isIP(host) ? !this.#options.isPublic(host) : insideNames.test(host)
    if (isInside) throw new Error('not a public address')
    return url
  }

  async #ask(url: URL, accept: string, signal: AbortSignal, given?: Given, isTrusted = false) {
    const { request } = await import('undici')
    if (isTrusted) this.#trustingAgent ??= this.#openTrustingAgent()
    else this.#agent ??= this.#openAgent()
    const answer = await request(url, {
      dispatcher: (await (isTrusted ? this.#trustingAgent : this.#agent)) as Agent,
      signal,
      ...(given?.body !== undefined && { method: 'POST', body: given.body }),
      // Closes the connection, so that the next request resolves and checks the host again.
      reset: true,
      headers: {
        accept,
        'accept-encoding': 'gzip, deflate, br',
        'user-agent': this.#options.userAgent,
        ...given?.headers,
      },
    })
    answer.body.on('error', () => {})
    return answer
  }

  /** The socket connects to the address that was checked here, so that a second DNS answer cannot redirect it. */
  readonly #lookup: LookupFunction = (host, options, done) => {
    this.#options.resolve(host).then(
      (found) => {
        const [first] = found
        if (!first || !found.every(({ address }) => this.#options.isPublic(address)))
          return done(new Error('not a public address'), '')
        return options.all ? done(null, found) : done(null, first.address, first.family)
      },
      (error) => done(error, ''),
    )
  }
}

const withPlainAnswer = (given: Given): Given => ({
  ...given,
  headers: { 'accept-encoding': 'identity', ...given.headers },
})

/** Returns what came before the bound or a failure. */
async function readStart(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= maxBytes) break
    }
  } catch {
    // The status is the answer, also where its words do not come.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

const mimeOf = (type: string) => type.split(';', 1)[0]?.trim() ?? ''
const charsetOf = (type: string) => /;\s*charset="?([\w.:-]{1,40})/.exec(type)?.[1] ?? ''
