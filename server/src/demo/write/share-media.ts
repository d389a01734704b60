import { sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'
import type { MediaRow } from '../album.ts'
import type { PlannedPost } from '../plan/plan-posts.ts'
import { insertRows } from './insert-rows.ts'
import type { StoredPeople } from './write-people.ts'

/** Gives each writer a row of their own for shared files, so that the files stay when another account is deleted. */
export async function shareMedia(tx: Tx, stored: StoredPeople, posts: PlannedPost[]): Promise<void> {
  const wanted = new Map<string, { accountId: string; media: MediaRow }>(
    posts.flatMap(({ uses = [], blog }) => {
      const accountId = stored.accountIds.get(blog.owner) ?? ''
      return uses.map(({ media }) => [`${accountId} ${media.hash}`, { accountId, media }] as const)
    }),
  )
  const { rows: there } = await sql<{ name: string }>`
    select owner_account_id || ' ' || hash as name from media
    where owner_account_id = any(${[...stored.accountIds.values()]}::uuid[])`.execute(tx)
  for (const { name } of there) wanted.delete(name)
  await insertRows(
    tx,
    'media',
    [...wanted.values()].map(({ accountId, media: { id: _id, created_at: _madeAt, ...same } }) => ({
      ...same,
      owner_account_id: accountId,
      used_at: null,
    })),
  )
}
