import type {
  App,
  listApps as listAppsCall,
  listGrants as listGrantsCall,
} from '@bowerbird/domain/apps/apps.contract.ts'
import { rights } from '@bowerbird/domain/apps/apps.rules.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import type { AppRow } from './apps.store.ts'

const grantsMax = 200

export const appFrom = (row: AppRow): App => ({
  id: row.id,
  name: row.name,
  description: row.description,
  website: row.website,
  callbacks: row.callbacks,
  consumer_key: row.consumer_key,
  made_at: row.made_at.toISOString(),
  rotated_at: row.rotated_at?.toISOString() ?? null,
})

export async function listApps(db: Db, { accountId }: Member): Promise<OutputOf<typeof listAppsCall>> {
  const rows = await db
    .selectFrom('apps')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return { apps: rows.map(appFrom) }
}

export async function listGrants(db: Db, { accountId }: Member): Promise<OutputOf<typeof listGrantsCall>> {
  const rows = await db
    .selectFrom('app_grants')
    .innerJoin('apps', 'apps.id', 'app_grants.app_id')
    .innerJoin('accounts', 'accounts.id', 'app_grants.account_id')
    .leftJoin('blogs', 'blogs.id', 'accounts.primary_blog_id')
    .select(['app_grants.id', 'app_grants.rights', 'app_grants.granted_at', 'app_grants.used_at'])
    .select(['apps.name', 'apps.description', 'apps.website', 'blogs.name as blog_name'])
    .where('app_grants.account_id', '=', accountId)
    .orderBy('app_grants.id', 'desc')
    .limit(grantsMax)
    .execute()
  return {
    grants: rows.map(({ id, name, description, website, blog_name, granted_at, used_at, ...row }) => ({
      id,
      app: { name, description, website },
      blog_name: blog_name ?? '',
      rights: rights.filter((right) => row.rights.includes(right)),
      granted_at: granted_at.toISOString(),
      used_at: used_at?.toISOString() ?? null,
    })),
  }
}
