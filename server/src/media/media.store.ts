import { unusedMediaLifetimeHours } from '@bowerbird/domain/media/media.limits.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../core/database/database.ts'
import { fileUsers, type IsFileUsed } from './files-in-use.ts'
import type { MediaTables, Rendition } from './media.table.ts'

export type MediaRow = Selectable<MediaTables['media']>
export type NewMedia = Omit<Insertable<MediaTables['media']>, 'renditions'> & { renditions: Rendition[] }

/** Locks until the transaction ends: one writer at a time makes or deletes the files of a hash. */
export async function lockMediaFiles(tx: Tx, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(tx)
}

/** Finds anybody's media, because files are shared by hash. */
export async function findMediaByHash(db: Db | Tx, hash: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('hash', '=', hash).limit(1).executeTakeFirst()
}

export async function insertMedia(tx: Tx, media: NewMedia): Promise<MediaRow> {
  return tx
    .insertInto('media')
    .values({ ...media, renditions: JSON.stringify(media.renditions) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Marks only the account's own media, and returns it. Media that the installation itself made has no owner. */
export async function markMediaUsed(db: Db | Tx, accountId: string | null, hashes: string[]): Promise<MediaRow[]> {
  return db
    .updateTable('media')
    .set({ used_at: sql`coalesce(used_at, now())` })
    .where('owner_account_id', accountId === null ? 'is' : '=', accountId)
    .where(sql<boolean>`hash = any(${hashes}::text[])`)
    .returningAll()
    .execute()
}

interface UsedMedia {
  hash: string
  kind: MediaRow['kind']
  /** The owner whose use ends; may be left out when there is only one. Other owners of the same file keep theirs. */
  accountId?: string
}

export async function markMediaUnused(tx: Tx, { hash, kind, accountId = '' }: UsedMedia): Promise<void> {
  await sql`
    update media set used_at = null where id = (
      select id from media where hash = ${hash} and kind = ${kind} and used_at is not null
        and (${accountId} in ('', owner_account_id::text) or owner_account_id is null)
      order by owner_account_id nulls last limit 1)`.execute(tx)
}

/** Deletes uploads that were never used, and media of deleted blogs. Returns the keys of their files. */
export async function deleteUnusedMedia(tx: Tx, atMost: number): Promise<string[]> {
  const { ofUploads, ofBlogPictures } = fileUsers.get()
  const { rows } = await sql<{ renditions: Rendition[] }>`
    delete from media where id in (
      (select id from media
       where used_at is null and created_at < now() - make_interval(hours => ${unusedMediaLifetimeHours})
         and not ${isUsedBy(ofUploads)} limit ${atMost})
      union
      (select id from media
       where owner_account_id is null and kind in ('avatar', 'header') and not ${isUsedBy(ofBlogPictures)} limit ${atMost}))
    returning renditions`.execute(tx)
  return rows.flatMap(({ renditions }) => renditions.map(({ key }) => key))
}

const isUsedBy = (users: readonly IsFileUsed[]) =>
  sql`(${sql.join(
    users.map((isUsed) => isUsed(sql`media.hash`)),
    sql` or `,
  )})`
