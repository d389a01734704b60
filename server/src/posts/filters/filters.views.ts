import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import type * as calls from '@bowerbird/domain/posts/filters/filters.contract.ts'
import { type FoldedFilter, foldFilter } from '@bowerbird/domain/posts/filters/filters.rules.ts'
import type { LabelAction } from '@bowerbird/domain/posts/warnings/labels.ts'
import { cachesOf } from '../../core/cache/caches.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Member, Viewer } from '../../core/http/viewer.ts'

type Filter = OutputOf<typeof calls.addFilter>['filter']
export type FilterRow = Omit<Filter, 'expires_at'> & { expires_at: Date | null }

export const filterFrom = ({ id, kind, value, action, expires_at }: FilterRow): Filter => ({
  ...{ id, kind, value, action },
  expires_at: expires_at?.toISOString() ?? null,
})

/** Newest first, without those that have ended. */
export async function listFilters(db: Db, { accountId }: Member): Promise<OutputOf<typeof calls.listFilters>> {
  return { filters: (await readRows(db, accountId)).filter(isOn).map(filterFrom) }
}

const readRows = async (db: Db | Tx, accountId: string): Promise<FilterRow[]> =>
  (await db
    .selectFrom('filters')
    .select(['id', 'kind', 'value', 'action', 'expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()) as FilterRow[]

const isOn = ({ expires_at }: Pick<FilterRow, 'expires_at'>) => !expires_at || expires_at.getTime() > Date.now()

/** The filters of the viewer, without the choices for labels. */
export async function readFilters(db: Db | Tx, viewer: Viewer): Promise<readonly FoldedFilter[]> {
  const filters = await readAll(db, viewer)
  return filters.length === 0 ? filters : filters.filter(({ kind }) => kind !== 'label')
}

/** The viewer's choices for labels, by label. */
export async function readLabelChoices(db: Db | Tx, viewer: Viewer): Promise<ReadonlyMap<string, LabelAction>> {
  const filters = await readAll(db, viewer)
  return new Map(filters.flatMap(({ kind, key, action }) => (kind === 'label' ? [[key, action] as const] : [])))
}

/** Cached, because every page of a member is checked against them. */
async function readAll(db: Db | Tx, viewer: Viewer): Promise<readonly FoldedFilter[]> {
  if (!viewer) return []
  const { accountId } = viewer
  const load = async () =>
    (await readRows(db, accountId)).map((row) => ({ ...foldFilter(row), expires_at: row.expires_at }))
  const cache = cachesOf(db).of<Awaited<ReturnType<typeof load>>>('filters')
  const filters = db.isTransaction ? await load() : await cache.read(accountId, load)
  return filters.length === 0 ? filters : filters.filter(isOn)
}
