import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { Cache } from '../../core/cache/cache.ts'
import { cachesOf } from '../../core/cache/caches.ts'
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
export interface CachedPost {
  version: string
  row: PostRow
  /** Made when it is first shown; null while it shows something that is still being made. */
  shape: PostShape | null
}

/** As a heap of them weighs: a row with its bookkeeping, and the objects of its shape beside words and JSON. */
const bytesEach = { row: 1200, shape: 1500 }

const sizeOf = ({ shape }: CachedPost) =>
  bytesEach.row + (shape ? bytesEach.shape + shape.textLength + (shape.json?.length ?? 0) : 0)

/** A transaction sees what nobody else may see yet, so what it reads is not cached. */
const cacheOf = (db: Db | Tx): Cache<CachedPost> | null => (db.isTransaction ? null : cachesOf(db).of('posts', sizeOf))

/** The post in this version and no other, so that it is never out of date. */
export function findCachedPost(db: Db | Tx, id: string, version: string): CachedPost | undefined {
  const post = cacheOf(db)?.get(id)
  return post?.version === version ? post : undefined
}

export const cachePost = (db: Db | Tx, post: CachedPost): void => cacheOf(db)?.set(post.row.id, post)
