import type { InputOf } from '@bowerbird/domain/core/call.ts'
import type { setSearchNotice } from '@bowerbird/domain/search/gifs.contract.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../core/database/database.ts'

/** Indexes new posts. Skips posts that were edited, hidden or deleted meanwhile. */
export const indexPostsNow = (tx: Tx, postIds: readonly string[]) =>
  sql`select index_posts(${postIds}::bigint[])`.execute(tx)

export const readNotices = (db: Db) => db.selectFrom('search_notices').selectAll().orderBy('term').execute()

export const upsertNotice = (tx: Tx, notice: InputOf<typeof setSearchNotice>) =>
  tx
    .insertInto('search_notices')
    .values(notice)
    .onConflict((conflict) => conflict.column('term').doUpdateSet({ header: notice.header, body: notice.body }))
    .execute()

/** False if there was none. */
export const deleteNotice = async (tx: Tx, term: string): Promise<boolean> =>
  (await tx.deleteFrom('search_notices').where('term', '=', term).returning('term').executeTakeFirst()) !== undefined
