import {
  Kysely,
  type LogEvent,
  PostgresDialect,
  type QueryExecutorProvider,
  type Selectable,
  sql,
  type Transaction,
} from 'kysely'
import type pg from 'pg'
import type { AccountsTables } from '../../accounts/accounts.table.ts'
import type { ActivityTables } from '../../activity/activity.table.ts'
import type { AppsTables } from '../../apps/apps.table.ts'
import type { AsksTables } from '../../asks/asks.table.ts'
import type { BlogsTables } from '../../blogs/blogs.table.ts'
import type { FederationTables } from '../../federation/federation.table.ts'
import type { FeedsTables } from '../../feeds/feeds.table.ts'
import type { ImportsTables } from '../../imports/imports.table.ts'
import type { MediaTables } from '../../media/media.table.ts'
import type { MessagingTables } from '../../messaging/messaging.table.ts'
import type { ModerationTables } from '../../moderation/moderation.table.ts'
import type { NotesTables } from '../../notes/notes.table.ts'
import type { PostsTables } from '../../posts/posts.table.ts'
import type { PromotionsTables } from '../../posts/promotions.table.ts'
import type { PushTables } from '../../push/push.table.ts'
import type { SearchTables } from '../../search/search.table.ts'
import type { SharingTables } from '../../sharing/sharing.table.ts'
import type { TelemetryTables } from '../../telemetry/telemetry.table.ts'
import type { WebhooksTables } from '../../webhooks/webhooks.table.ts'
import type { WelcomeTables } from '../../welcome/welcome.table.ts'
import type { CoreTables } from '../core.table.ts'
import { improveQueries } from './client-query.ts'
import { openPool } from './pool.ts'
import { retryConflicts } from './transactions.ts'

export interface Tables
  extends CoreTables,
    AccountsTables,
    AppsTables,
    BlogsTables,
    MediaTables,
    ModerationTables,
    PostsTables,
    PromotionsTables,
    NotesTables,
    AsksTables,
    MessagingTables,
    ActivityTables,
    SearchTables,
    SharingTables,
    TelemetryTables,
    FeedsTables,
    WebhooksTables,
    PushTables,
    ImportsTables,
    FederationTables,
    WelcomeTables {}
/** A function that takes Db may only read or run one statement; one that takes Tx is part of a larger write. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
/** A row as it is read. */
export type RowOf<Table extends keyof Tables> = Selectable<Tables[Table]>

/** Runs a statement for what it changes. */
export const execute =
  (db: QueryExecutorProvider) =>
  async (...statement: Statement): Promise<void> => {
    await sql(...statement).execute(db)
  }

/** Runs a statement and returns its rows. */
export const queryRows =
  <Row>(db: QueryExecutorProvider) =>
  async (...statement: Statement): Promise<Row[]> =>
    (await sql<Row>(...statement).execute(db)).rows

type Statement = [text: TemplateStringsArray, ...values: unknown[]]

export const queryRow =
  <Row>(db: QueryExecutorProvider) =>
  async (...statement: Statement): Promise<Row | undefined> =>
    (await queryRows<Row>(db)(...statement))[0]

/** Returns the one column of a statement. */
export const queryColumn =
  <Value>(db: QueryExecutorProvider) =>
  async (...statement: Statement): Promise<Value[]> =>
    (await queryRows<Record<string, Value>>(db)(...statement)).flatMap((row) => Object.values(row))

/** Returns the `count` of a statement. */
export const queryCount =
  (db: QueryExecutorProvider) =>
  async (...statement: Statement): Promise<number> =>
    (await queryRow<{ count: number }>(db)(...statement))?.count ?? 0

/** Returns whether a statement found or changed anything. */
export const hasRows =
  (db: QueryExecutorProvider) =>
  async (...statement: Statement): Promise<boolean> =>
    (await queryRow(db)(...statement)) !== undefined

interface Options {
  max?: number
  onQuery?: (event: LogEvent) => void
  /** Whether a pooler lends a connection for each transaction: it keeps neither settings nor named statements. */
  isPooled?: boolean
  /** Multiplies every timeout, for tests, which a slow machine must not fail. */
  patience?: number
}

const session = (patience: number) => ({
  statement_timeout: 5000 * patience,
  lock_timeout: 2000 * patience,
  idle_in_transaction_session_timeout: 10_000 * patience,
  // PostgreSQL by default plans our larger statements anew each time, which costs more than running them.
  options: '-c plan_cache_mode=force_generic_plan',
})

/** 64-bit numbers stay strings, as they are on the wire. */
export function openDatabase(url: string, { max = 12, onQuery, isPooled = false, patience = 1 }: Options = {}): Db {
  const connectionTimeoutMillis = 3000 * patience
  const pool = openPool(url, { max, connectionTimeoutMillis, ...(!isPooled && session(patience)) })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log: onQuery }) })
  pool.on('connect', (client) => improveQueries(client, { hasNames: !isPooled, patience }))
  retryConflicts(db)
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Db, pg.Pool>()

/** The connections of a database, for the metrics. */
export const poolOf = (db: Db): pg.Pool | undefined => pools.get(db)
