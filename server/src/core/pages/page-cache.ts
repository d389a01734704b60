import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Cache } from '../cache/cache.ts'
import { cachesOf } from '../cache/caches.ts'
import type { Db } from '../database/database.ts'

export interface DrawnPage {
  status: number
  headers?: Record<string, string>
  redirect?: string
  html: string
}

/** A page as it is sent to every guest. */
export interface CachedPage {
  etag: string
  gzip: Buffer
}

interface Drawing {
  page: Promise<CachedPage | DrawnPage>
  /** Of the cache when the drawing began: with the next drop, what it read may be out of date. */
  drops: number
  begunAt: number
}

const bytesEach = 500

/** What is hidden while a page is drawn must be gone within a second, so nobody joins a drawing that began long ago. */
const joinableMs = 500

const compress = promisify(gzip)
export const decompress = promisify(gunzip)

/**
 * The pages that guests are shown, by address. Each is drawn and compressed once, and drawn anew twice a second or as
 * soon as a row changes that could be on it.
 */
export class PageCache {
  readonly #pages: Cache<CachedPage>
  readonly #drawings = new Map<string, Drawing>()

  constructor(db: Db) {
    this.#pages = cachesOf(db).of('pages', ({ gzip }) => bytesEach + gzip.length)
  }

  /** A page that is not simply there, as a redirect, is given as it was drawn and is not stored. */
  async read(address: string, draw: () => Promise<DrawnPage>): Promise<CachedPage | DrawnPage> {
    const cached = this.#pages.get(address)
    if (cached) return cached
    const known = this.#drawings.get(address)
    const begunAt = performance.now()
    const { drops } = this.#pages
    if (known && known.drops === drops && begunAt - known.begunAt < joinableMs) return known.page
    const drawing: Drawing = { page: drawCompressed(draw), drops, begunAt }
    this.#drawings.set(address, drawing)
    try {
      const page = await drawing.page
      if ('gzip' in page) this.#pages.set(address, page, drops)
      return page
    } finally {
      if (this.#drawings.get(address) === drawing) this.#drawings.delete(address)
    }
  }
}

/** Most pages are asked for a few times before they change: a fifth more bytes for half of the work, in one piece. */
const compression = { level: 1, chunkSize: 64 * 1024 }

async function drawCompressed(draw: () => Promise<DrawnPage>): Promise<CachedPage | DrawnPage> {
  const drawn = await draw()
  if (drawn.status !== 200 || drawn.redirect || drawn.headers) return drawn
  return { etag: `W/"${hash('sha1', drawn.html, 'base64url')}"`, gzip: await compress(drawn.html, compression) }
}
