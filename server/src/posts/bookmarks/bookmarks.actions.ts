import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type * as calls from '@bowerbird/domain/posts/bookmarks/bookmarks.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { Db } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import { findPost } from '../read/posts.views.ts'
import { deleteBookmark, deleteFolder, insertFolder, renameFolder, upsertBookmark } from './bookmarks.store.ts'

export async function addBookmark(
  db: Db,
  viewer: Member,
  { postId, folderId }: InputOf<typeof calls.addBookmark>,
): Promise<OutputOf<typeof calls.addBookmark>> {
  const { accountId } = viewer
  if (!(await findPost(db, viewer, postId))) throw new RefusedError(coreRefusals.notFound)
  const isStored = await upsertBookmark(db, { accountId, postId, folderId })
  if (!isStored) throw new RefusedError(postsRefusals.tooManyBookmarks)
  return { bookmarked: true }
}

export async function removeBookmark(
  db: Db,
  { accountId }: Member,
  { postId }: InputOf<typeof calls.removeBookmark>,
): Promise<OutputOf<typeof calls.removeBookmark>> {
  const removed = await deleteBookmark(db, accountId, postId)
  return { bookmarked: false, folder_id: removed?.folder_id ?? null }
}

export async function saveBookmarkFolder(
  db: Db,
  viewer: Member,
  { folderId, name }: InputOf<typeof calls.saveBookmarkFolder>,
): Promise<OutputOf<typeof calls.saveBookmarkFolder>> {
  const { accountId } = viewer
  const saving =
    folderId === undefined ? insertFolder(db, accountId, name) : renameFolder(db, accountId, { id: folderId, name })
  const folder = await saving.catch((problem: unknown) => {
    throw (problem as { code?: string }).code === uniqueViolation
      ? new RefusedError(postsRefusals.folderTaken)
      : problem
  })
  if (!folder) throw new RefusedError(folderId === undefined ? postsRefusals.tooManyFolders : coreRefusals.notFound)
  return { folder }
}

const uniqueViolation = '23505'

export async function removeBookmarkFolder(
  db: Db,
  viewer: Member,
  { folderId }: InputOf<typeof calls.removeBookmarkFolder>,
): Promise<OutputOf<typeof calls.removeBookmarkFolder>> {
  await deleteFolder(db, viewer.accountId, folderId)
  return { removed: true }
}
