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

/** Exported by web/src/entry.server.tsx: renders one `article` with `data-post-id` per post. */
export type RenderPosts = (posts: readonly object[], origin: string) => string

/** Renders the whole document of an embedded post; without a post, one that says so. */
export type RenderEmbed = (
  shown: { post: object | null; isCovered: boolean },
  about: { origin: string; siteName: string; script: string },
) => string

/** The resources of the process, opened once at start. */
export interface Deps {
  config: Config
  db: Db
  /** Serves reads that may lag; it is `db` when there is no replica. */
  replica: Db
  log: FastifyBaseLogger
  /** Signs the form key and everything else that is signed. */
  secret: Buffer
  flags: FlagStore
  site: SiteStore
  limiter: RateLimiter
  /** Sends notices to open pages. */
  live: Live
  /** Listens for row notices of other processes. */
  rows: { close(): Promise<void> }
  storage: Storage
  /** The only HTTP client for addresses that people gave. */
  outgoing: Outgoing
  /** Missing when no pages are served. */
  renderPosts?: RenderPosts
  renderEmbed?: RenderEmbed
  /**
   * Reads a picture of another server by the hash of its address, and keeps it for a while. Null when it cannot be had.
   * Missing where federation is off.
   */
  readPictureElsewhere?: (hash: string) => Promise<{ key: string; load: () => ReturnType<Storage['get']> } | null>
  viewerOf: (request: FastifyRequest) => Promise<Viewer>
}
