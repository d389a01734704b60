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
  /** Keys of the session in the document. */
  secrets?: string[]
}

export interface CachedPage {
  etag: string
  gzip: Buffer
}

interface Drawing {
  page: Promise<CachedPage | DrawnPage>
  /** The cache's drop count when the rendering began: after another drop its data may be stale. */
  drops: number
  begunAt: number
}

const bytesEach = 500

/** A hidden post must be gone within a second, so no request joins a rendering that began longer ago than this. */
const joinableMs = 500

const compress = promisify(gzip)
export const decompress = promisify(gunzip)

/**
 * Caches guests' pages by address. A page is rendered and compressed once, and again after half a second or when a row
 * changes that it could show.
 */
export class PageCache {
  readonly #pages: Cache<CachedPage>
  readonly #drawings = new Map<string, Drawing>()

  constructor(db: Db) {
    this.#pages = cachesOf(db).of('pages', ({ gzip }) => bytesEach + gzip.length)
  }

  /** Responses other than a plain 200, such as redirects, are returned as rendered and are not cached. */
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

/**
 * Level 1 costs a fifth more bytes for half of the work, because most pages are requested only a few times before they
 * change.
 */
const compression = { level: 1, chunkSize: 64 * 1024 }

async function drawCompressed(draw: () => Promise<DrawnPage>): Promise<CachedPage | DrawnPage> {
  const drawn = await draw()
  if (drawn.status !== 200 || drawn.redirect || drawn.headers) return drawn
  return { etag: `W/"${hash('sha1', drawn.html, 'base64url')}"`, gzip: await compress(drawn.html, compression) }
}
