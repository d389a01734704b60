import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Db } from './database/database.ts'
import type { FlagStore } from './flags.ts'
import type { RateLimiter } from './http/rate-limits.ts'
import type { Viewer } from './http/viewer.ts'
import type { Live } from './live/live.ts'
import type { Outgoing } from './outside/outgoing.ts'
import type { Config } from './process/config.ts'
import type { SiteStore } from './site.ts'
import type { Storage } from './storage.ts'

/** What web/src/entry.server.tsx exports beside `render`: one `article` with `data-post-id` per post. */
export type RenderPosts = (posts: readonly object[], origin: string) => string

/** The whole document of a post in a frame on another site; without a post, one that says so. */
export type RenderEmbed = (
  shown: { post: object | null; isCovered: boolean },
  about: { origin: string; siteName: string; script: string },
) => string

/** What the process holds open; made once at start and handed to whoever answers. */
export interface Deps {
  config: Config
  db: Db
  /** Reads that may be a moment behind; the same as `db` without a replica. */
  replica: Db
  log: FastifyBaseLogger
  /** Keys the form key and everything else that is signed. */
  secret: Buffer
  flags: FlagStore
  site: SiteStore
  limiter: RateLimiter
  /** Tells open pages what just happened. */
  live: Live
  /** Hears what other processes change in the database. */
  rows: { close(): Promise<void> }
  storage: Storage
  /** The one way out to addresses that people gave. */
  outgoing: Outgoing
  /** Posts as the pages show them; there when the pages are. */
  renderPosts?: RenderPosts
  renderEmbed?: RenderEmbed
  viewerOf: (request: FastifyRequest) => Promise<Viewer>
}
