import type { Right } from '@bowerbird/domain/apps/apps.rules.ts'
import { sql } from 'kysely'
import { type MemberRow, memberColumns, memberFrom } from '../accounts/login/sessions.views.ts'
import { isAccountOpen } from '../accounts/standing/open-accounts.ts'
import { cachesOf } from '../core/cache/caches.ts'
import { batched } from '../core/database/batched.ts'
import { queryRow } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { hashOfToken } from '../core/http/session-cookie.ts'
import type { Viewer } from '../core/http/viewer.ts'
import { openAppSecret, openTokenSecret } from './secrets.ts'
import { touchGrants } from './tokens.store.ts'

export interface KnownApp {
  id: string
  name: string
  description: string
  website: string
  iconHash: string | null
  callbacks: readonly string[]
  needsPkce: boolean
  secret: string
}

export interface KnownToken {
  kind: 'oauth1' | 'access'
  app: KnownApp
  grantId: string | null
  /** Null for a token of the app itself. */
  viewer: Viewer
  rights: readonly Right[]
  family: string
  /** The token secret of OAuth 1; empty for others. */
  secret: string
  expiresAtMs: number
}

type Here = Pick<Deps, 'db' | 'secret'>
/** A key or token that is unknown is remembered too. */
interface Found<Value> {
  found: Value | null
}

const touchEveryMs = 60_000
const keyShape = /^[A-Za-z0-9]{50}$/
const touchGrant = batched<string, void>({
  run: async (db, ids) => {
    await touchGrants(db, ids)
    return ids.map(() => undefined)
  },
})

interface AppColumns {
  app_id: string
  app_name: string
  description: string
  website: string
  icon_hash: string | null
  callbacks: string[]
  needs_pkce: boolean
  app_secret: string
}

/** The app ends with its owner's account, also while a job still removes that. */
const knownApps = sql`
  select apps.id as app_id, apps.name as app_name, apps.description, apps.website, apps.icon_hash, apps.callbacks,
  apps.needs_pkce, apps.sealed_secret as app_secret
  from apps join accounts as owner on owner.id = apps.account_id and ${isAccountOpen('owner')}`

function appFrom(here: Here, row: AppColumns): KnownApp | null {
  const secret = openAppSecret(here, row.app_id, row.app_secret)
  const { app_id: id, app_name: name, description, website, icon_hash: iconHash, callbacks } = row
  const needsPkce = row.needs_pkce
  return secret === null ? null : { id, name, description, website, iconHash, callbacks, needsPkce, secret }
}

/** Finds an app by its public key. */
export async function findApp(here: Here, consumerKey: string): Promise<KnownApp | null> {
  if (!keyShape.test(consumerKey)) return null
  const cache = cachesOf(here.db).of<Found<KnownApp>>('app_tokens')
  const { found } = await cache.read(`app ${consumerKey}`, async () => {
    const { rows } = await sql<AppColumns>`${knownApps} where apps.consumer_key = ${consumerKey}`.execute(here.db)
    return { found: rows[0] ? appFrom(here, rows[0]) : null }
  })
  return found
}

/** Bypasses the cache. */
export async function findAppById(here: Here, id: string): Promise<KnownApp | null> {
  const { rows } = await sql<AppColumns>`${knownApps} where apps.id = ${id}`.execute(here.db)
  return rows[0] ? appFrom(here, rows[0]) : null
}

interface TokenColumns extends AppColumns, MemberRow {
  kind: 'oauth1' | 'access'
  grant_id: string | null
  rights: Right[]
  family: string
  sealed_secret: string | null
  expires_at: Date | null
  used_at: Date | null
}

/**
 * A token that ends, or any change to its app or member, takes effect with the next request on this server, and on the
 * others as soon as the notification arrives, as with sessions.
 */
export async function findToken(here: Here, token: string): Promise<KnownToken | null> {
  const cache = cachesOf(here.db).of<Found<KnownToken>>('app_tokens')
  const hash = hashOfToken(token)
  const { found } = await cache.read(`token ${hash.toString('base64')}`, async () => ({
    found: await readToken(here, hash),
  }))
  return found && found.expiresAtMs > Date.now() ? found : null
}

async function readToken(here: Here, hash: Buffer): Promise<KnownToken | null> {
  const row = await queryRow<TokenColumns>(here.db)`
    select known.*, t.kind, t.grant_id, t.rights, t.family, t.sealed_secret, t.expires_at, g.used_at, ${memberColumns}
    from app_tokens t join lateral (${knownApps} where apps.id = t.app_id) as known on true
    left join app_grants g on g.id = t.grant_id left join accounts a on a.id = g.account_id
    where t.token_hash = ${hash} and t.kind <> 'refresh' and (t.grant_id is null or ${isAccountOpen('a')})`
  const app = row && appFrom(here, row)
  const secret = row?.sealed_secret ? openTokenSecret(here, hash, row.sealed_secret) : ''
  if (!app || secret === null) return null
  const { kind, grant_id: grantId, rights, family, expires_at, used_at } = row
  if (grantId !== null && Date.now() - (used_at?.getTime() ?? 0) > touchEveryMs) await touchGrant(here.db, grantId)
  const expiresAtMs = expires_at?.getTime() ?? Number.POSITIVE_INFINITY
  return { kind, app, grantId, viewer: viewerFrom(row, app), rights, family, secret, expiresAtMs }
}

/** A token has no session, and never the powers of staff. */
const viewerFrom = (row: TokenColumns, { id, name }: KnownApp): Viewer =>
  row.grant_id === null ? null : { ...memberFrom(row, ''), isStaff: false, app: { id, name } }
