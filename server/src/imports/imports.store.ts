import type * as calls from '@bowerbird/domain/imports/imports.contract.ts'
import { sql } from 'kysely'
import { isHeld } from '../accounts/standing/held.ts'
import {
  type Db,
  execute,
  hasRows,
  queryColumn,
  queryRow,
  queryRows,
  type RowOf,
  type Tx,
} from '../core/database/database.ts'
import { storable } from './run/storable.ts'

export interface ImportRow extends Omit<RowOf<'imports'>, 'failed' | 'changed_at'> {
  failed: calls.Import['failed']
  received_bytes: string
  next_part: number
}

const columns = sql`
  imports.id, imports.blog_id, imports.account_id, imports.source, imports.state, imports.came_from,
  imports.total_bytes, imports.api, imports.zone, imports.only_blog, imports.is_local, imports.report, imports.choices, imports.done,
  imports.total, imports.made, imports.skipped, imports.failed, imports.seconds_left, imports.problem,
  imports.created_at,
  (select coalesce(sum(bytes), 0)::text from import_parts where import_id = imports.id) as received_bytes,
  (select coalesce(min(here.part + 1), 0) from (
     select -1 as part union all select part from import_parts where import_id = imports.id and bytes > 0) as here
   where not exists (
     select from import_parts as next where next.import_id = imports.id and next.part = here.part + 1 and next.bytes > 0)) as next_part`

export interface NewImport
  extends Pick<
    ImportRow,
    'blog_id' | 'account_id' | 'source' | 'state' | 'came_from' | 'zone' | 'only_blog' | 'is_local'
  > {
  total_bytes: number
  api: ImportRow['api']
  choices: calls.ImportChoices | null
  total: number
}

/** Returns nothing if the blog has an import that is not over. */
export const insertImport = (tx: Db | Tx, wanted: NewImport) => queryRow<ImportRow>(tx)`
    insert into imports (blog_id, account_id, source, state, came_from, total_bytes, api, zone, only_blog, is_local, choices,
      total)
    values (${wanted.blog_id}, ${wanted.account_id}, ${wanted.source}, ${wanted.state}, ${wanted.came_from},
      ${wanted.total_bytes}, ${wanted.api && JSON.stringify(wanted.api)}::jsonb, ${wanted.zone}, ${wanted.only_blog}, ${wanted.is_local},
      ${wanted.choices && JSON.stringify(wanted.choices)}::jsonb, ${wanted.total})
    on conflict (blog_id)
      where state in ('uploading', 'reading', 'ready', 'running', 'paused', 'undoing') do nothing
    returning ${columns}`

export const readImports = (db: Db, blogId: string, atMost: number) => queryRows<ImportRow>(db)`
    select ${columns} from imports where blog_id = ${blogId} order by id desc limit ${atMost}`

export const findImport = (db: Db | Tx, importId: string) =>
  queryRow<ImportRow>(db)`select ${columns} from imports where id = ${importId}`

export async function lockImport(tx: Tx, importId: string): Promise<ImportRow | undefined> {
  const { rows } = await sql`select from imports where id = ${importId} for update`.execute(tx)
  return rows.length > 0 ? findImport(tx, importId) : undefined
}

/** Waits for a change of the state that is under way; posts are made only while this holds. */
export const holdRunning = (tx: Tx, importId: string) => hasRows(tx)`
    select from imports where id = ${importId} and state = 'running' and not ${isHeld(sql`imports.account_id`)}
    for key share`

export type Changes = Partial<
  Pick<ImportRow, 'state' | 'done' | 'total' | 'made' | 'skipped' | 'seconds_left' | 'problem'> & {
    failed: ImportRow['failed']
    report: calls.ImportReport
    choices: calls.ImportChoices
    api: null
  }
>

/** Changes nothing unless the import is in one of these states. Returns whether it is. */
export async function changeImport(
  db: Db | Tx,
  importId: string,
  states: readonly calls.ImportState[],
  changes: Changes,
): Promise<boolean> {
  const { failed, report, choices, ...plain } = changes
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({
      ...plain,
      ...(failed && { failed: asJson(failed) }),
      ...(report && { report: asJson(report) }),
      ...(choices && { choices: asJson(choices) }),
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', importId)
    .where('state', 'in', [...states])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Texts that were cut may end in half a sign. */
const asJson = (value: object) => JSON.stringify(storable(value))

export async function deleteImport(tx: Tx, importId: string): Promise<void> {
  await tx.deleteFrom('imports').where('id', '=', importId).execute()
}

export const isAdminOf = (db: Db | Tx, blogId: string, accountId: string | null) => hasRows(db)`
    select from blog_members
    where blog_id = ${blogId} and account_id = ${accountId} and role in ('owner', 'admin')`

export const keepPart = (tx: Tx, importId: string, part: number, bytes: number) => execute(tx)`
    insert into import_parts (import_id, part, bytes) values (${importId}, ${part}, ${bytes})
    on conflict (import_id, part) do update set bytes = excluded.bytes`

export async function listParts(db: Db, importId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('import_parts')
    .select('part')
    .where('import_id', '=', importId)
    .orderBy('part')
    .execute()
  return rows.map(({ part }) => part)
}

/** Lists parts of archives that nothing needs any more. */
export const listUnneededParts = (db: Db, atMost: number) => queryRows<{ import_id: string; part: number }>(db)`
    select import_id, part from import_parts where not exists (
      select from imports where imports.id = import_parts.import_id
        and imports.state in ('uploading', 'reading', 'ready', 'running', 'paused'))
    order by import_id, part limit ${atMost}`

export async function removePart(db: Db, { import_id, part }: { import_id: string; part: number }): Promise<void> {
  await db.deleteFrom('import_parts').where('import_id', '=', import_id).where('part', '=', part).execute()
}

/** Gives up imports that nobody went on with. */
export const giveUpOld = (db: Db, days: { begun: number; paused: number }, problem: string) => execute(db)`
    update imports set state = 'failed', problem = ${problem}, api = null
    where (state in ('uploading', 'ready') and changed_at < now() - make_interval(days => ${days.begun}))
      or (state = 'paused' and changed_at < now() - make_interval(days => ${days.paused}))`

/** Finds the imports among these whose archive is still to be read. */
export async function listNeedingArchive(db: Db, importIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from imports where id = any(${importIds}::bigint[])
      and state in ('uploading', 'reading', 'ready', 'running', 'paused')`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export const listUnfinished = (tx: Tx, accountId: string) => queryColumn<string>(tx)`
    select id from imports
    where account_id = ${accountId} and state in ('reading', 'running') and not is_local`
