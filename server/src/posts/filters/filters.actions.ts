import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type * as calls from '@bowerbird/domain/posts/filters/filters.contract.ts'
import { foldFilter } from '@bowerbird/domain/posts/filters/filters.rules.ts'
import { filtersMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'
import type { Member } from '../../core/http/viewer.ts'
import { type FilterRow, filterFrom } from './filters.views.ts'

/** Forgets filters that have ended, and refuses one more than there is room for. */
export async function addFilter(
  db: Db,
  { accountId }: Member,
  { kind, value, action, days }: InputOf<typeof calls.addFilter>,
): Promise<OutputOf<typeof calls.addFilter>> {
  const { key } = foldFilter({ kind, value, action })
  if (!key) throw new RefusedError({ ...coreRefusals.badInput, text: 'value: names what to filter', field: 'value' })
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
  if (!rows[0]) throw new RefusedError(postsRefusals.tooManyFilters)
  return { filter: filterFrom(rows[0]) }
}

export async function removeFilter(
  db: Db,
  { accountId }: Member,
  { filterId }: InputOf<typeof calls.removeFilter>,
): Promise<OutputOf<typeof calls.removeFilter>> {
  await db.deleteFrom('filters').where('account_id', '=', accountId).where('id', '=', filterId).execute()
  changed(db, 'filters', accountId)
  return { removed: true }
}
