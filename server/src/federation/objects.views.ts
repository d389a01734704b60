import { outboxPageSize } from '@bowerbird/domain/federation/federation.limits.ts'
import { type Federable, toObject } from '@bowerbird/domain/federation/to-object.ts'
import type { ApObject } from '@bowerbird/domain/federation/vocabulary.ts'
import { sql } from 'kysely'
import { type Db, queryCount, type Tx } from '../core/database/database.ts'
import type { Config } from '../core/process/config.ts'
import { isPostVisibleTo } from '../moderation/visibility.ts'
import { readPosts } from '../posts/read/posts.views.ts'
import { readAround } from './acts/surroundings.views.ts'
import { isFederated } from './federated-blogs.ts'

/**
 * Reads posts as a guest sees them, by id. Labelled posts come whole, with their warning; those that safe mode covers
 * do not leave the site, nor does what a blog that stays local wrote.
 */
export async function readObjects(
  db: Db | Tx,
  config: Config,
  postIds: readonly string[],
): Promise<Map<string, ApObject>> {
  if (postIds.length === 0) return new Map()
  const { origin } = config
  const options = { isSafeModeOn: async () => true, ignoresFilters: true }
  const posts = (await readPosts(db, null, postIds, origin, options)).filter((post) => !post.is_covered)
  const blogIdOf = await readBlogIds(db, config, posts)
  const around = { origin, blogIdOf, ...(await readAround(db, config, posts)) }
  return new Map(
    posts.flatMap((post) => {
      const object = toObject(post, around)
      return object ? [[post.id, object] as const] : []
    }),
  )
}

/** The blogs of these posts and their trails, as far as other servers can see them. */
async function readBlogIds(db: Db | Tx, config: Config, posts: readonly Federable[]): Promise<Map<string, string>> {
  const ids = new Set(posts.flatMap(({ id, trail }) => [id, ...trail.map(({ post_id }) => post_id)]))
  const { rows } = await sql<{ id: string; blog_id: string }>`
    select posts.id, posts.blog_id from posts join blogs on blogs.id = posts.blog_id
    where posts.id = any(${[...ids]}::bigint[]) and ${isPostVisibleTo(null)} and ${isFederated(config)}`.execute(db)
  return new Map(rows.map(({ id, blog_id }) => [id, blog_id]))
}

interface OutboxPage {
  objects: ApObject[]
  /** The cursor of the next page; null at the end. */
  next: string | null
}

/** Newest first. A page may be shorter than usual, because some posts are not for other servers. */
export async function readOutbox(db: Db, config: Config, blogId: string, before: string | null): Promise<OutboxPage> {
  const { rows } = await sql<{ id: string; published_id: string }>`
    select posts.id, posts.published_id from posts join blogs on blogs.id = posts.blog_id
    where posts.blog_id = ${blogId} and ${isPostVisibleTo(null)}
      and posts.published_id < ${before ?? '9223372036854775807'}::bigint
    order by posts.published_id desc limit ${outboxPageSize}`.execute(db)
  const objects = await readObjects(
    db,
    config,
    rows.map(({ id }) => id),
  )
  return {
    objects: rows.flatMap(({ id }) => {
      const object = objects.get(id)
      return object ? [object] : []
    }),
    next: rows.length === outboxPageSize ? (rows.at(-1)?.published_id ?? null) : null,
  }
}

export async function readPinned(db: Db, config: Config, blogId: string): Promise<ApObject[]> {
  const { rows } = await sql<{ id: string }>`
    select posts.id from posts join blogs on blogs.id = posts.blog_id
    where posts.blog_id = ${blogId} and posts.is_pinned and ${isPostVisibleTo(null)}`.execute(db)
  const objects = await readObjects(
    db,
    config,
    rows.map(({ id }) => id),
  )
  return [...objects.values()]
}

/** Enough to say how much there is, without counting the largest blogs to the end. */
const countMax = 10_000

export const countPosts = (db: Db, blogId: string) => queryCount(db)`
    select count(*)::int as count from (
      select from posts join blogs on blogs.id = posts.blog_id
      where posts.blog_id = ${blogId} and ${isPostVisibleTo(null)} limit ${countMax}) as counted`
