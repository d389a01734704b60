import { bookmarkFoldersMax, bookmarksMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, hasRows, queryRow } from '../../core/database/database.ts'

/** The folder by this id, if it is the member's. */
const ownFolder = (accountId: string, folderId: string): RawBuilder<unknown> =>
  sql`(select id from bookmark_folders where id = ${folderId} and account_id = ${accountId})`

/** False beyond the most that are kept. */
export async function upsertBookmark(
  db: Db,
  { accountId, postId, folderId }: { accountId: string; postId: string; folderId: string | undefined },
): Promise<boolean> {
  const folder = folderId === undefined ? sql`null` : ownFolder(accountId, folderId)
  return hasRows(db)`
    insert into bookmarks (account_id, post_id, folder_id)
    select ${accountId}::uuid, ${postId}::bigint, ${folder}::bigint
    where (select count(*) from bookmarks where account_id = ${accountId} and post_id <> ${postId})
      < ${sql.lit(bookmarksMax)}
    on conflict (account_id, post_id) do update set folder_id = excluded.folder_id
    returning folder_id`
}

export const deleteBookmark = (db: Db, accountId: string, postId: string) =>
  db
    .deleteFrom('bookmarks')
    .where('account_id', '=', accountId)
    .where('post_id', '=', postId)
    .returning('folder_id')
    .executeTakeFirst()

interface Folder {
  id: string
  name: string
}

/** Undefined beyond the most that are kept. */
export const insertFolder = (db: Db, accountId: string, name: string) => queryRow<Folder>(db)`
    insert into bookmark_folders (account_id, name) select ${accountId}::uuid, ${name}
    where (select count(*) from bookmark_folders where account_id = ${accountId}) < ${sql.lit(bookmarkFoldersMax)}
    returning id, name`

export const renameFolder = (db: Db, accountId: string, { id, name }: Folder) => queryRow<Folder>(db)`
    update bookmark_folders set name = ${name} where id = ${ownFolder(accountId, id)} returning id, name`

export const deleteFolder = (db: Db, accountId: string, folderId: string) =>
  sql`delete from bookmark_folders where id = ${ownFolder(accountId, folderId)}`.execute(db)
