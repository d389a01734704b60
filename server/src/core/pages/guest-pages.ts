import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cachesOf } from '../cache/caches.ts'
import { KeptAMoment } from '../cache/kept-a-moment.ts'
import type { Deps } from '../deps.ts'
import { newNonce } from '../http/headers.ts'
import { newSessionToken } from '../http/session-cookie.ts'
import { MarkedPage } from './marked-page.ts'

/** What a drawn page depends on besides its address and what is public. */
export interface GuestPagesGiven {
  /** Everything in a page that belongs to the visitor's session, always in the same order. */
  marksOf(sessionToken: string): string[]
  /** Requests with the same word get the same page. */
  variantOf(request: FastifyRequest): string
}

export interface DrawnPage {
  status: number
  headers?: Record<string, string>
  redirect?: string
  html: string
}

interface GuestPage {
  page: MarkedPage
  /** Of this visitor, in the order in which the page was cut at them. */
  marks: string[]
  etag: string
}

/** A page may be a few hundred kilobytes. */
const pagesMax = 200

/** Whatever a guest may see is made of these; notes are not among them, their counts may lag. */
const tables = ['posts', 'contents', 'blogs', 'post_tags', 'promotions', 'flags', 'site', 'accounts', 'blog_members']

/**
 * A public page that many guests ask for is drawn twice a second at most, and anew as soon as this server changes
 * anything that could be on it. It is drawn for a session that nobody has; each guest's own marks are put in.
 */
export class GuestPages {
  readonly #given: GuestPagesGiven
  /** The session that pages are drawn for. It is never sent to anybody. */
  readonly #nobody: { sessionToken: string; nonce: string; marks: string[] }
  readonly #kept = new KeptAMoment<MarkedPage>({ keptMax: pagesMax })
  /** Most pages are asked for once, and to keep those would be all the collector's work. */
  readonly #asked = new KeptAMoment<true>()
  readonly #drawing = new Map<string, Promise<MarkedPage | DrawnPage>>()
  constructor({ db }: Pick<Deps, 'db'>, given: GuestPagesGiven) {
    this.#given = given
    const [sessionToken, nonce] = [newSessionToken(), newNonce()]
    this.#nobody = { sessionToken, nonce, marks: [nonce, ...given.marksOf(sessionToken)] }
    cachesOf(db).onChange(tables, () => {
      this.#kept.forget()
      this.#drawing.clear()
    })
  }

  /** Null when the page is to be drawn for this very visitor, such as one that is not there. */
  async find(request: FastifyRequest, draw: (asked: FastifyRequest) => Promise<DrawnPage>): Promise<GuestPage | null> {
    const key = `${this.#given.variantOf(request)} ${request.url}`
    const page = this.#kept.find(key) ?? (await this.#drawOnce(key, request, draw))
    if ('html' in page) return null
    const marks = [request.nonce, ...this.#given.marksOf(request.sessionToken)]
    const owner = hash('sha1', request.sessionToken, 'base64url').slice(0, 8)
    return { page, marks, etag: `W/"${page.etag}-${owner}"` }
  }

  #drawOnce(key: string, request: FastifyRequest, draw: (asked: FastifyRequest) => Promise<DrawnPage>) {
    const known = this.#drawing.get(key)
    if (known) return known
    const before = this.#kept.changes
    const isAskedAgain = this.#asked.find(key)
    this.#asked.keep(key, true, this.#asked.changes)
    const drawing = this.#draw(request, draw)
      .then((page) => {
        if (isAskedAgain && page instanceof MarkedPage) this.#kept.keep(key, page, before)
        return page
      })
      .finally(() => {
        if (this.#drawing.get(key) === drawing) this.#drawing.delete(key)
      })
    this.#drawing.set(key, drawing)
    return drawing
  }

  async #draw(
    request: FastifyRequest,
    draw: (asked: FastifyRequest) => Promise<DrawnPage>,
  ): Promise<MarkedPage | DrawnPage> {
    const { sessionToken, nonce, marks } = this.#nobody
    const page = await draw(Object.create(request, { sessionToken: { value: sessionToken }, nonce: { value: nonce } }))
    const isPlain = page.status === 200 && !page.redirect && !page.headers
    return isPlain ? new MarkedPage(page.html, marks) : page
  }
}

/** Every browser does; whoever names a preference gets the page as it is. */
const takesGzip = ({ headers }: FastifyRequest) => /\bgzip(?!\s*;\s*q=)/.test(headers['accept-encoding'] ?? '')

/** The visitor's browser may keep the page, and asks each time whether it is still right. */
export function sendGuestPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, marks, etag }: GuestPage,
  policy: string,
) {
  reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'cookie, user-agent, accept-encoding')
  // The page that the browser has goes with the policy that came with it.
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.header('content-security-policy', policy).type('text/html; charset=utf-8')
  if (!takesGzip(request)) return reply.send(page.fill(marks))
  return reply.header('content-encoding', 'gzip').send(page.gzip(marks))
}
