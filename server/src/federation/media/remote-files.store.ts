import { sql } from 'kysely'
import { type Db, queryRow, queryRows, type Tx } from '../../core/database/database.ts'

export interface RemoteFile {
  url: string
  key: string | null
  failure: 'unreachable' | 'unusable' | 'too large' | null
  /** Somebody fetches it now. */
  is_arriving: boolean
  /** It was looked at within the hour. */
  is_fresh: boolean
}

/** A file that could not be had is asked for again after this time, depending on what was wrong. */
const failureAge = sql`case when failure = 'unreachable' then interval '1 hour' else interval '1 day' end`

/** Rows are sorted, so that two posts with the same files wait for each other and never in a circle. */
export const upsertRemoteFiles = (tx: Tx, files: readonly { url: string; hash: Buffer }[]) => {
  const sorted = files.toSorted((one, other) => one.hash.compare(other.hash))
  // The sweep leaves young rows alone.
  return sql`
    insert into remote_files (url_hash, url)
    select * from unnest(${sorted.map(({ hash }) => hash)}::bytea[], ${sorted.map(({ url }) => url)}::text[])
    on conflict (url_hash) do update set made_at = now()
      where remote_files.made_at < now() - interval '1 hour'`.execute(tx)
}

export const findRemoteFile = (db: Db, hash: Buffer) => queryRow<RemoteFile>(db)`
    select url, key, case when failed_at > now() - ${failureAge} then failure end as failure,
      coalesce(arriving_until > now(), false) as is_arriving, used_at > now() - interval '1 hour' as is_fresh
    from remote_files where url_hash = ${hash}`

export const markUsed = (db: Db, hash: Buffer) =>
  sql`update remote_files set used_at = now() where url_hash = ${hash}`.execute(db)

/**
 * Takes a file to fetch, unless somebody else fetches it, or has since it was looked at. Nobody waits for one who was
 * killed for longer than this.
 */
export async function takeFile(db: Db, hash: Buffer, { key }: Pick<RemoteFile, 'key'>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update remote_files set arriving_until = now() + interval '5 minutes', failed_at = null, failure = null
    where url_hash = ${hash} and (arriving_until is null or arriving_until < now())
      and key is not distinct from ${key}::text
      and not coalesce(failed_at > now() - ${failureAge}, false)`.execute(db)
  return Boolean(numAffectedRows)
}

/** Something of it may be on disk. */
export interface FileOnDisk {
  hash: Buffer
  key: string | null
}

interface Room {
  hash: Buffer
  /** All that is on disk of this file until room is held for it again, or it is settled. */
  bytes: number
  /** Null before the file has a place. */
  key: string | null
  maxBytes: number
}

/**
 * Holds room for a file, one after the other on all servers. Those that were used the longest ago make room for it: they
 * are returned, and must be removed before this transaction ends. Null when files that are on their way
 * take up all the room.
 */
export async function holdRoom(tx: Tx, { hash, bytes, key, maxBytes }: Room): Promise<FileOnDisk[] | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('remote files', 0))`.execute(tx)
  const isArriving = sql`coalesce(arriving_until > now(), false)`
  const { rows } = await sql<{ total: string; arriving: string }>`
    select coalesce(sum(bytes), 0) as total, coalesce(sum(bytes) filter (where ${isArriving}), 0) as arriving
    from remote_files where bytes > 0 and url_hash <> ${hash}`.execute(tx)
  const held = { total: Number(rows[0]?.total), arriving: Number(rows[0]?.arriving) }
  if (held.arriving + bytes > maxBytes) return null
  const missing = held.total + bytes - maxBytes
  const gone = missing > 0 ? await dropLeastUsed(tx, hash, missing) : []
  await sql`update remote_files set bytes = ${bytes}, key = ${key}, arriving_until = now() + interval '5 minutes'
    where url_hash = ${hash}`.execute(tx)
  return gone
}

const dropLeastUsed = (tx: Tx, except: Buffer, bytes: number) => queryRows<FileOnDisk>(tx)`
    with kept as (
      select url_hash, key, bytes, sum(bytes) over (order by used_at, url_hash) as total from remote_files
      where bytes > 0 and url_hash <> ${except} and not coalesce(arriving_until > now(), false))
    update remote_files set bytes = 0, key = null, arriving_until = null
    from kept where remote_files.url_hash = kept.url_hash and kept.total - kept.bytes < ${bytes}
    returning kept.url_hash as hash, kept.key`

interface Arrived {
  bytes: number
  mime: string
  width: number | null
  height: number | null
}

export const settleFile = (db: Db, hash: Buffer, { bytes, mime, width, height }: Arrived) =>
  sql`
    update remote_files set bytes = ${bytes}, content_type = ${mime}, width = ${width}, height = ${height},
      used_at = now(), arriving_until = null
    where url_hash = ${hash}`.execute(db)

/** Takes everything back. A file without a failure may be asked for again at once. */
export const letGo = (db: Db, hash: Buffer, failure: RemoteFile['failure']) =>
  sql`
    update remote_files set bytes = 0, key = null, arriving_until = null, failure = ${failure}::text,
      failed_at = case when ${failure}::text is not null then now() end
    where url_hash = ${hash}`.execute(db)

const rowsAtOnce = 1000

/** Looks through a part of the files for those that nothing shows, and deletes their rows. */
export async function deleteUnshown(tx: Tx, after: Buffer): Promise<{ last: Buffer | null; keys: string[] }> {
  const { rows } = await sql<{ last: Buffer | null; keys: string[] }>`
    with looked as (
      select url_hash from remote_files where url_hash > ${after} order by url_hash limit ${rowsAtOnce}),
    gone as (
      delete from remote_files using looked
      where remote_files.url_hash = looked.url_hash and made_at < now() - interval '1 day'
        and not coalesce(arriving_until > now(), false)
        and not exists (select from content_media where hash = hash_of_remote_file(remote_files.url_hash))
        and not exists (select from blogs where avatar_key = hash_of_remote_file(remote_files.url_hash))
        and not exists (select from blogs where header_key = hash_of_remote_file(remote_files.url_hash))
      returning key)
    select (select url_hash from looked order by url_hash desc limit 1) as last,
      array(select key from gone where key is not null) as keys`.execute(tx)
  return rows[0] ?? { last: null, keys: [] }
}

/** Forgets the files that killed servers were fetching; what is left of them must be removed before this transaction ends. */
export const letGoOfKilled = (tx: Tx) => queryRows<FileOnDisk>(tx)`
    with killed as (
      select url_hash, key from remote_files where arriving_until < now() limit ${rowsAtOnce} for update skip locked)
    update remote_files set bytes = 0, key = null, arriving_until = null
    from killed where remote_files.url_hash = killed.url_hash
    returning killed.url_hash as hash, killed.key`
