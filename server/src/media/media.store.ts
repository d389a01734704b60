import { unusedMediaLifetimeHours } from '@bowerbird/domain/media/media.limits.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type Db, execute, queryRows, type Tx } from '../core/database/database.ts'
import { fileUsers, type IsFileUsed } from './files-in-use.ts'
import type { MediaTables, Rendition } from './media.table.ts'

export type MediaRow = Selectable<MediaTables['media']>
export type NewMedia = Omit<Insertable<MediaTables['media']>, 'renditions'> & { renditions: Rendition[] }

/** Locks until the transaction ends: one writer at a time makes or deletes the files of a hash. */
export const lockMediaFiles = (tx: Tx, hash: string) =>
  execute(tx)`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`

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

export const markMediaUnused = (tx: Tx, { hash, kind, accountId = '' }: UsedMedia) => execute(tx)`
    update media set used_at = null where id = (
      select id from media where hash = ${hash} and kind = ${kind} and used_at is not null
        and (${accountId} in ('', owner_account_id::text) or owner_account_id is null)
      order by owner_account_id nulls last limit 1)`

/** Deletes uploads that were never used, and media of deleted blogs. Returns the keys of their files. */
export async function deleteUnusedMedia(tx: Tx, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ renditions: Rendition[] }>`
    delete from media where id in (
      (select id from media where ${isUnusedUpload()} limit ${atMost})
      union
      (select id from media where ${isUnusedPicture()} limit ${atMost}))
    returning renditions`.execute(tx)
  return rows.flatMap(({ renditions }) => renditions.map(({ key }) => key))
}

/** Counts the media that `deleteUnusedMedia` would delete. */
export async function countUnusedMedia(db: Db | Tx): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: string }>`
    select count(*)::int as count, coalesce(sum(bytes), 0)::text as bytes from media
    where ${isUnusedUpload()} or ${isUnusedPicture()}`.execute(db)
  return { count: rows[0]?.count ?? 0, bytes: Number(rows[0]?.bytes ?? 0) }
}

const isUnusedUpload = () => sql`(used_at is null
  and created_at < now() - make_interval(hours => ${unusedMediaLifetimeHours})
  and not ${isUsedBy(fileUsers.get().ofUploads)})`

/** The avatars and headers of deleted blogs. */
const isUnusedPicture = () => sql`(owner_account_id is null and kind in ('avatar', 'header')
  and not ${isUsedBy(fileUsers.get().ofBlogPictures)})`

/** Returns those of the hashes that some row has. */
export async function findKnownHashes(db: Db | Tx, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select distinct hash from media where hash = any(${hashes}::text[])`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}

/** The files of the media after an id, in the order of ids. */
export const listMediaFiles = (db: Db | Tx, after: string, atMost: number) =>
  queryRows<{ id: string; keys: string[] }>(db)`
    select id, array(select rendition ->> 'key' from jsonb_array_elements(renditions) as rendition) as keys
    from media where id > ${after} and state = 'ready' order by id limit ${atMost}`

const isUsedBy = (users: readonly IsFileUsed[]) =>
  sql`(${sql.join(
    users.map((isUsed) => isUsed(sql`media.hash`)),
    sql` or `,
  )})`
