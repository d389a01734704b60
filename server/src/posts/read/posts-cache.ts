import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { Cache } from '../../core/cache/cache.ts'
import { cachesOf } from '../../core/cache/caches.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { PostRow } from './post-row.ts'

/** The parts of a post that are the same for every viewer. */
export interface PostShape {
  post: Post
  textLength: number
  origin: string
  /** The blogs it names; undefined for a deleted one. The shape is stale when one of them changes. */
  briefs: ReadonlyMap<string, BlogBrief | undefined>
  /** The revisions of its trail, as `TrailFlags` has them. The shape is stale when a page names others. */
  revised: string
}

/** One version of a post's row: the version is its `xmin`, the id of the transaction that wrote it. */
export interface CachedPost {
  version: string
  row: PostRow
  /** Null until the post is first shown, and while its video is still being transcoded. */
  shape: PostShape | null
}

/** Measured heap bytes of a row with its bookkeeping, and of a shape without its text. */
const bytesEach = { row: 1200, shape: 1500 }

const sizeOf = ({ shape }: CachedPost) => bytesEach.row + (shape ? bytesEach.shape + shape.textLength : 0)

/** A transaction reads uncommitted rows, so it does not use the cache. */
const cacheOf = (db: Db | Tx): Cache<CachedPost> | null => (db.isTransaction ? null : cachesOf(db).of('posts', sizeOf))

/** Returns only this version of the post, so it is never stale. */
export function findCachedPost(db: Db | Tx, id: string, version: string): CachedPost | undefined {
  const post = cacheOf(db)?.get(id)
  return post?.version === version ? post : undefined
}

export const cachePost = (db: Db | Tx, post: CachedPost): void => cacheOf(db)?.set(post.row.id, post)
