import { filtersMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'
import type { FilterRow } from './filters.views.ts'

interface NewFilter extends Pick<FilterRow, 'kind' | 'value' | 'action'> {
  key: string
  days: number | undefined
}

/** Forgets filters that have ended. Undefined beyond the most that are kept. */
export async function upsertFilter(
  db: Db,
  accountId: string,
  { kind, key, value, action, days }: NewFilter,
): Promise<FilterRow | undefined> {
  await sql`delete from filters where account_id = ${accountId} and expires_at < now()`.execute(db)
  const { rows } = await sql<FilterRow>`
    insert into filters (account_id, kind, key, value, action, expires_at)
    select ${accountId}::uuid, ${kind}, ${key}, ${value}, ${action}, now() + make_interval(days => ${days ?? null}::int)
    where (select count(*) from filters where account_id = ${accountId} and (kind, key) <> (${kind}, ${key}))
      < ${sql.lit(filtersMax)}
    on conflict (account_id, kind, key) do update
      set value = excluded.value, action = excluded.action, expires_at = excluded.expires_at
    returning id, kind, value, action, expires_at`.execute(db)
  changed(db, 'filters', accountId)
  return rows[0]
}

export async function deleteFilter(db: Db, accountId: string, filterId: string): Promise<void> {
  await db.deleteFrom('filters').where('account_id', '=', accountId).where('id', '=', filterId).execute()
  changed(db, 'filters', accountId)
}
