import type {
  App,
  listApps as listAppsCall,
  listGrants as listGrantsCall,
} from '@bowerbird/domain/apps/apps.contract.ts'
import { rights } from '@bowerbird/domain/apps/apps.rules.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { mediaPath } from '@bowerbird/domain/core/urls.ts'
import type { Db } from '../core/database/database.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { mediaKey } from '../media/storage/media-keys.ts'
import type { AppRow } from './apps.store.ts'

const grantsMax = 200

/** An icon has the sizes of avatars and may share their files. */
export const iconPath = (hash: string | null): string | null => hash && mediaPath(mediaKey('a', hash, '128'))

export const appFrom = (row: AppRow): App => ({
  id: row.id,
  icon: iconPath(row.icon_hash),
  name: row.name,
  description: row.description,
  website: row.website,
  callbacks: row.callbacks,
  consumer_key: row.consumer_key,
  made_at: row.made_at.toISOString(),
  rotated_at: row.rotated_at?.toISOString() ?? null,
})

export const listApps: Answer<typeof listAppsCall> = async (db, { accountId }) => {
  const rows = await db
    .selectFrom('apps')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return { apps: rows.map(appFrom) }
}

export const listGrants: Answer<typeof listGrantsCall> = async (db, { accountId }) => {
  const rows = await db
    .selectFrom('app_grants')
    .innerJoin('apps', 'apps.id', 'app_grants.app_id')
    .innerJoin('accounts', 'accounts.id', 'app_grants.account_id')
    .leftJoin('blogs', 'blogs.id', 'accounts.primary_blog_id')
    .select(['app_grants.id', 'app_grants.rights', 'app_grants.granted_at', 'app_grants.used_at'])
    .select(['apps.name', 'apps.description', 'apps.website', 'apps.icon_hash', 'blogs.name as blog_name'])
    .where('app_grants.account_id', '=', accountId)
    .orderBy('app_grants.id', 'desc')
    .limit(grantsMax)
    .execute()
  return {
    grants: rows.map(({ id, name, description, website, icon_hash, blog_name, granted_at, used_at, ...row }) => ({
      id,
      app: { name, description, website, icon: iconPath(icon_hash) },
      blog_name: blog_name ?? '',
      rights: rights.filter((right) => row.rights.includes(right)),
      granted_at: granted_at.toISOString(),
      used_at: used_at?.toISOString() ?? null,
    })),
  }
}

/** Refuses apps of others as if they were not there. */
export async function checkOwnApp(db: Db, { accountId }: Member, appId: string): Promise<void> {
  const own = db.selectFrom('apps').select('id').where('id', '=', appId).where('account_id', '=', accountId)
  if (!(await own.executeTakeFirst())) throw new RefusedError(coreRefusals.notFound)
}
