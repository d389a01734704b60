import { foldFilter } from '../../../domain/src/posts/filters/filters.rules.ts'
import type { Db } from '../../../server/src/core/database/database.ts'
import { insertRows } from '../../../server/src/demo/write/insert-rows.ts'
import type { MadeBlog } from './people.ts'
import { townSize } from './size.ts'
import { withIds } from './with-ids.ts'

/** Inserts filters of words, phrases, tags and blogs for each of these people. A few of the blogs write posts. */
export async function insertFilters(db: Db, people: readonly MadeBlog[]): Promise<void> {
  const filters = people.flatMap(({ accountId }) =>
    Array.from({ length: townSize.filtersEach }, (_, at) => {
      const kind = (['words', 'words', 'tag', 'blog'] as const)[at % 4] ?? 'words'
      const value = at % 12 === 3 ? `bench-${townSize.readers + at}` : `spoilers of part ${at}`
      const { word, ...filter } = foldFilter({ kind, value, action: at % 3 ? 'hide' : 'cover' })
      return { account_id: accountId, ...filter }
    }),
  )
  await insertRows(db, 'filters', await withIds(db, filters))
}
