import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type * as calls from '@bowerbird/domain/posts/bookmarks/bookmarks.contract.ts'
import { bookmarkFoldersMax, bookmarksMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import { findPost } from '../read/posts.views.ts'

/** The folder by this id, if it is the member's. */
const ownFolder = ({ accountId }: Member, folderId: string): RawBuilder<unknown> =>
  sql`(select id from bookmark_folders where id = ${folderId} and account_id = ${accountId})`

export async function addBookmark(
  db: Db,
  viewer: Member,
  { postId, folderId }: InputOf<typeof calls.addBookmark>,
): Promise<OutputOf<typeof calls.addBookmark>> {
  const { accountId } = viewer
  if (!(await findPost(db, viewer, postId))) throw new RefusedError(coreRefusals.notFound)
  const folder = folderId === undefined ? sql`null` : ownFolder(viewer, folderId)
  const { rows } = await sql<{ folder_id: string | null }>`
    insert into bookmarks (account_id, post_id, folder_id)
    select ${accountId}::uuid, ${postId}::bigint, ${folder}::bigint
    where (select count(*) from bookmarks where account_id = ${accountId} and post_id <> ${postId})
      < ${sql.lit(bookmarksMax)}
    on conflict (account_id, post_id) do update set folder_id = excluded.folder_id
    returning folder_id`.execute(db)
  if (!rows[0]) throw new RefusedError(postsRefusals.tooManyBookmarks)
  return { bookmarked: true }
}

export async function removeBookmark(
  db: Db,
  { accountId }: Member,
  { postId }: InputOf<typeof calls.removeBookmark>,
): Promise<OutputOf<typeof calls.removeBookmark>> {
  const removed = await db
    .deleteFrom('bookmarks')
    .where('account_id', '=', accountId)
    .where('post_id', '=', postId)
    .returning('folder_id')
    .executeTakeFirst()
  return { bookmarked: false, folder_id: removed?.folder_id ?? null }
}

export async function saveBookmarkFolder(
  db: Db,
  viewer: Member,
  { folderId, name }: InputOf<typeof calls.saveBookmarkFolder>,
): Promise<OutputOf<typeof calls.saveBookmarkFolder>> {
  const { accountId } = viewer
  const saved =
    folderId === undefined
      ? sql<{ id: string; name: string }>`
          insert into bookmark_folders (account_id, name) select ${accountId}::uuid, ${name}
          where (select count(*) from bookmark_folders where account_id = ${accountId}) < ${sql.lit(bookmarkFoldersMax)}
          returning id, name`
      : sql<{ id: string; name: string }>`
          update bookmark_folders set name = ${name} where id = ${ownFolder(viewer, folderId)} returning id, name`
  const { rows } = await saved.execute(db).catch((problem: unknown) => {
    throw (problem as { code?: string }).code === uniqueViolation
      ? new RefusedError(postsRefusals.folderTaken)
      : problem
  })
  const [folder] = rows
  if (!folder) throw new RefusedError(folderId === undefined ? postsRefusals.tooManyFolders : coreRefusals.notFound)
  return { folder }
}

const uniqueViolation = '23505'

export async function removeBookmarkFolder(
  db: Db,
  viewer: Member,
  { folderId }: InputOf<typeof calls.removeBookmarkFolder>,
): Promise<OutputOf<typeof calls.removeBookmarkFolder>> {
  await sql`delete from bookmark_folders where id = ${ownFolder(viewer, folderId)}`.execute(db)
  return { removed: true }
}
