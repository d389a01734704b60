import type { ImportSourceName } from '@bowerbird/domain/imports/imports.contract.ts'
import { sql } from 'kysely'
import { type Db, execute, queryCount, queryRows, type Tx } from '../core/database/database.ts'

interface Key {
  blogId: string
  source: ImportSourceName
  sourceId: string
}

/** Finds which of these posts came here, each with the import that brought it. */
export async function findKnown(
  db: Db,
  blogId: string,
  source: ImportSourceName,
  sourceIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ source_id: string; import_id: string }>`
    select source_id, import_id from imported_posts
    where blog_id = ${blogId} and source = ${source} and source_id = any(${sourceIds}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.source_id, row.import_id]))
}

/** False if the post came here before. Another import that brings it at this moment is waited for. */
export async function claimSource(tx: Tx, { blogId, source, sourceId }: Key, importId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into imported_posts (blog_id, source, source_id, import_id)
    values (${blogId}, ${source}, ${sourceId}, ${importId}) on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

interface Brought {
  postId: string
  notes: readonly string[]
  oldPaths: readonly string[]
}

export const keepBrought = (tx: Tx, key: Key, { postId, notes, oldPaths }: Brought) => execute(tx)`
    with kept as (
      update imported_posts set post_id = ${postId}, notes = ${notes}::text[]
      where blog_id = ${key.blogId} and source = ${key.source} and source_id = ${key.sourceId}
    )
    insert into old_post_paths (blog_id, path, post_id)
    select ${key.blogId}::bigint, path, ${postId}::bigint from unnest(${oldPaths}::text[]) as path
    on conflict do nothing`

export const countMade = (db: Db, importId: string) => queryCount(db)`
    select count(*)::int as count from imported_posts where import_id = ${importId}`

/** The notes of an import so far, with a few of the posts that have each. */
export const readNotes = (db: Db, importId: string, examplesMax: number) => queryRows<{
  reason: string
  count: number
  examples: string[]
}>(db)`
    select note as reason, count(*)::int as count,
      (array_agg(source_id order by source_id))[1:${sql.lit(examplesMax)}] as examples
    from imported_posts, unnest(notes) as note where import_id = ${importId} and notes <> '{}'
    group by note order by count(*) desc`

export interface BroughtPost {
  source_id: string
  post_id: string | null
  is_edited: boolean
}

/** Locks the next posts that an undo has not looked at. */
export async function lockBrought(tx: Tx, importId: string, atMost: number): Promise<BroughtPost[]> {
  const { rows: keys } = await sql<{ source_id: string; post_id: string | null }>`
    select source_id, post_id from imported_posts where import_id = ${importId} and not is_kept
    order by source_id limit ${atMost}`.execute(tx)
  const { rows: edited } = await sql<{ id: string }>`
    select id from posts where id = any(${keys.map(({ post_id }) => post_id)}::bigint[]) and edited_at is not null`.execute(
    tx,
  )
  const ids = new Set(edited.map(({ id }) => id))
  return keys.map((key) => ({ ...key, is_edited: key.post_id !== null && ids.has(key.post_id) }))
}

/** Forgets posts of an import, so that they may come again; those that stay are marked. */
export async function settleUndone(
  tx: Tx,
  importId: string,
  { gone, kept }: { gone: readonly string[]; kept: readonly string[] },
): Promise<void> {
  await sql`delete from imported_posts
    where import_id = ${importId} and source_id = any(${gone}::text[])`.execute(tx)
  await sql`update imported_posts set is_kept = true
    where import_id = ${importId} and source_id = any(${kept}::text[])`.execute(tx)
}
