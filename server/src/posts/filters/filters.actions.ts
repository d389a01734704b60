import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type * as calls from '@bowerbird/domain/posts/filters/filters.contract.ts'
import { foldFilter } from '@bowerbird/domain/posts/filters/filters.rules.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { Answer } from '../../core/http/serve.ts'
import { deleteFilter, upsertFilter } from './filters.store.ts'
import { filterFrom } from './filters.views.ts'

/** Refuses one more than there is room for. */
export const addFilter: Answer<typeof calls.addFilter, null> = async (
  db,
  { accountId },
  { kind, value, action, days },
) => {
  const { key } = foldFilter({ kind, value, action })
  if (!key) throw new RefusedError({ ...coreRefusals.badInput, text: 'value: names what to filter', field: 'value' })
  const filter = await upsertFilter(db, accountId, { kind, key, value, action, days })
  if (!filter) throw new RefusedError(postsRefusals.tooManyFilters)
  return { filter: filterFrom(filter) }
}

export const removeFilter: Answer<typeof calls.removeFilter, null> = async (db, { accountId }, { filterId }) => {
  await deleteFilter(db, accountId, filterId)
  return { removed: true }
}
