import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { KeptBySize } from '../../core/cache/kept-by-size.ts'
import { roomFor } from '../../core/cache/room-for.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { PostRow } from './post-row.ts'

/** A post as it looks to everybody. */
export interface PostShape {
  post: Post
  /** The same as JSON, but for what differs from one viewer to the next; null until it is shown again. */
  json: Buffer | null
  /** Of all the words in it. */
  textLength: number
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

const bytesMax = 80_000_000
/** As a heap of them weighs: a row with its bookkeeping, and the objects of its shape beside words and JSON. */
const bytesEach = { row: 1200, shape: 1500 }

/**
 * Posts that were read a moment ago. Each page says which version of a post it shows, so none of these is ever out of
 * date.
 */
export class KeptPosts {
  readonly #kept: KeptBySize<KeptPost>
  constructor(max = roomFor(bytesMax)) {
    this.#kept = new KeptBySize(max, sizeOf)
  }

  find(id: string, version: string): KeptPost | undefined {
    const post = this.#kept.find(id)
    return post?.version === version ? post : undefined
  }

  keep(post: KeptPost): void {
    this.#kept.keep(post.row.id, post)
  }
}

const sizeOf = ({ shape }: KeptPost) =>
  bytesEach.row + (shape ? bytesEach.shape + shape.textLength + (shape.json?.length ?? 0) : 0)

const keepers = new WeakMap<Db, KeptPosts>()

/** A transaction sees what nobody else may see yet, so what it reads is not kept. */
export function keptPostsOf(db: Db | Tx): KeptPosts | null {
  if (db.isTransaction) return null
  const keeper = keepers.get(db) ?? new KeptPosts()
  keepers.set(db, keeper)
  return keeper
}
