import type { BlogBrief } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import type { Db, Tx } from '../core/database.ts'
import type { PostRow } from './post-rows.ts'

/** A post as it looks to everybody. */
export interface PostShape {
  post: Post
  /** The same as JSON, but for what differs from one viewer to the next; null until it is shown again. */
  json: Buffer | null
  origin: string
  /** The blogs it names, if they are there; the shape is right for as long as they are these very ones. */
  briefs: ReadonlyMap<string, BlogBrief | undefined>
}

/** One version of a post's row: PostgreSQL gives each the number of the transaction that wrote it. */
export interface KeptPost {
  version: string
  row: PostRow
  /** Made when it is first shown; null while it shows something that is still being made. */
  shape: PostShape | null
}

const bytesMax = 64_000_000
/** A row, its shape and the bookkeeping, beside the JSON. */
const bytesEach = 2000

/**
 * Posts that were read a moment ago. Each page says which version of a post it shows, so none of these is ever out of
 * date. The ones not asked for the longest go first.
 */
export class KeptPosts {
  readonly #kept = new Map<string, { post: KeptPost; bytes: number }>()
  readonly #bytesMax: number
  #bytes = 0
  constructor(max = bytesMax) {
    this.#bytesMax = max
  }

  find(id: string, version: string): KeptPost | undefined {
    const entry = this.#kept.get(id)
    if (entry?.post.version !== version) return undefined
    this.#kept.delete(id)
    this.#kept.set(id, entry)
    return entry.post
  }

  keep(post: KeptPost): void {
    this.#drop(post.row.id)
    const bytes = bytesEach + (post.shape?.json?.length ?? 0)
    this.#kept.set(post.row.id, { post, bytes })
    this.#bytes += bytes
    for (const id of this.#kept.keys()) {
      if (this.#bytes <= this.#bytesMax) return
      this.#drop(id)
    }
  }

  #drop(id: string): void {
    this.#bytes -= this.#kept.get(id)?.bytes ?? 0
    this.#kept.delete(id)
  }
}

const keepers = new WeakMap<Db, KeptPosts>()

/** A transaction sees what nobody else may see yet, so what it reads is not kept. */
export function keptPostsOf(db: Db | Tx): KeptPosts | null {
  if (db.isTransaction) return null
  const keeper = keepers.get(db) ?? new KeptPosts()
  keepers.set(db, keeper)
  return keeper
}
