import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type * as calls from '@bowerbird/domain/posts/filters/filters.contract.ts'
import { foldFilter } from '@bowerbird/domain/posts/filters/filters.rules.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { Db } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import { deleteFilter, upsertFilter } from './filters.store.ts'
import { filterFrom } from './filters.views.ts'

/** Refuses one more than there is room for. */
export async function addFilter(
  db: Db,
  { accountId }: Member,
  { kind, value, action, days }: InputOf<typeof calls.addFilter>,
): Promise<OutputOf<typeof calls.addFilter>> {
  const { key } = foldFilter({ kind, value, action })
  if (!key) throw new RefusedError({ ...coreRefusals.badInput, text: 'value: names what to filter', field: 'value' })
  const filter = await upsertFilter(db, accountId, { kind, key, value, action, days })
  if (!filter) throw new RefusedError(postsRefusals.tooManyFilters)
  return { filter: filterFrom(filter) }
}

export async function removeFilter(
  db: Db,
  { accountId }: Member,
  { filterId }: InputOf<typeof calls.removeFilter>,
): Promise<OutputOf<typeof calls.removeFilter>> {
  await deleteFilter(db, accountId, filterId)
  return { removed: true }
}
