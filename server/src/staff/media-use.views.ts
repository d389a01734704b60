import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import type { Config } from '../core/process/config.ts'
import { checkStaff } from './staff.views.ts'

interface MediaUse {
  /** Null for files that the site itself keeps. */
  email: string | null
  name: string | null
  files: number
  bytes: number
  /** The room that the account has, in megabytes; null means that there is no limit. */
  quota_mb: number | null
}

/** Lists the accounts whose files take the most room. Reads every row of the media, so it may take long. */
export async function listMediaUse(
  db: Db,
  viewer: Member,
  { mediaQuotaMb }: Pick<Config, 'mediaQuotaMb'>,
  top: number,
): Promise<MediaUse[]> {
  checkStaff(viewer)
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx)
    const { rows } = await sql<Omit<MediaUse, 'bytes'> & { bytes: string; has_account: boolean }>`
      select accounts.email, blogs.name, used.files, used.bytes,
             nullif(coalesce(accounts.media_quota_mb, ${mediaQuotaMb}::int), 0) as quota_mb,
             accounts.id is not null as has_account
      from (
        select owner_account_id, count(*)::int as files, sum(bytes)::text as bytes from media
        group by owner_account_id order by sum(bytes) desc limit ${top}
      ) as used
      left join accounts on accounts.id = used.owner_account_id
      left join blogs on blogs.id = accounts.primary_blog_id
      order by used.bytes::numeric desc`.execute(tx)
    return rows.map(({ bytes, has_account, quota_mb, ...use }) => ({
      ...use,
      bytes: Number(bytes),
      quota_mb: has_account ? quota_mb : null,
    }))
  })
}
