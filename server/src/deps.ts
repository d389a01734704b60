import type { FastifyBaseLogger } from 'fastify'
import type { LogEvent } from 'kysely'
import { viewerReader } from './accounts/login/sessions.views.ts'
import { cachesOf } from './core/cache/caches.ts'
import { openDatabase } from './core/database/database.ts'
import { hearOfRows } from './core/database/row-notices.ts'
import type { Deps } from './core/deps.ts'
import { nameOfFolder } from './core/file-folders.ts'
import { FlagStore } from './core/flags.ts'
import { limitsInDatabase, RateLimiter } from './core/http/rate-limits.ts'
import { limitsInRedis } from './core/http/redis-limits.ts'
import { speakByDefault } from './core/language.ts'
import { liveInDatabase } from './core/live/live-database.ts'
import { liveInRedis } from './core/live/live-redis.ts'
import { Outgoing } from './core/outside/outgoing.ts'
import type { Config } from './core/process/config.ts'
import { readSecret } from './core/process/secret.ts'
import { SiteStore } from './core/site.ts'
import { openStorage } from './media/storage/open-storage.ts'
import { provideToLowerFeatures } from './provide.ts'

export type { Deps }

interface Given {
  log: FastifyBaseLogger
  onQuery?: (event: LogEvent) => void
  outgoing?: Outgoing
  /** Multiplies the timeouts of the database. */
  patience?: number
}

export async function openDeps(config: Config, databaseUrl: string, given: Given): Promise<Deps> {
  provideToLowerFeatures()
  speakByDefault(config)
  const { log, onQuery, patience = 1 } = given
  const isPooled = config.databasePoolerUrl !== null
  const db = openDatabase(config.databasePoolerUrl ?? databaseUrl, { isPooled, patience, ...(onQuery && { onQuery }) })
  const replica = config.databaseReplicaUrl ? openDatabase(config.databaseReplicaUrl, { patience }) : db
  if (replica !== db) cachesOf(db).replica = cachesOf(replica)
  const onPublishError = (error: unknown) => log.error({ err: error }, 'other servers could not be told yet')
  const onCounted = (error: unknown) => log.error({ err: error }, 'Redis does not count')
  const limits = config.redisUrl ? await limitsInRedis(config.redisUrl, onCounted) : limitsInDatabase(db)
  return {
    config,
    db,
    replica,
    log,
    secret: readSecret(config.dataDir, config.secret),
    flags: new FlagStore(db),
    site: new SiteStore(db, config),
    limiter: new RateLimiter(config.hasRateLimits ? limits : null),
    rows: hearOfRows(databaseUrl, cachesOf(db), nameOfFolder(config) ?? undefined),
    live: config.redisUrl
      ? await liveInRedis(config.redisUrl, onPublishError)
      : liveInDatabase(databaseUrl, db, onPublishError),
    storage: await openStorage(config),
    outgoing: given.outgoing ?? outgoingFor(config),
    viewerOf: viewerReader(db, config.sessionIdleDays),
  }
}

const outgoingFor = ({ origin, webhooksToLoopback: deliversToLoopback }: Config) =>
  new Outgoing({ userAgent: `Bowerbird (+${origin})`, deliversToLoopback })

export async function closeDeps(deps: Deps): Promise<void> {
  await deps.limiter.close()
  await deps.live.close()
  await deps.rows.close()
  await deps.outgoing.close()
  if (deps.replica !== deps.db) await deps.replica.destroy()
  await deps.db.destroy()
}
