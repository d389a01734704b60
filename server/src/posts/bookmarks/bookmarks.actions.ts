import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type * as calls from '@bowerbird/domain/posts/bookmarks/bookmarks.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { Answer } from '../../core/http/serve.ts'
import { findPost } from '../read/posts.views.ts'
import { deleteBookmark, deleteFolder, insertFolder, renameFolder, upsertBookmark } from './bookmarks.store.ts'

export const addBookmark: Answer<typeof calls.addBookmark> = async (db, viewer, { postId, folderId }) => {
  const { accountId } = viewer
  if (!(await findPost(db, viewer, postId))) throw new RefusedError(coreRefusals.notFound)
  const isStored = await upsertBookmark(db, { accountId, postId, folderId })
  if (!isStored) throw new RefusedError(postsRefusals.tooManyBookmarks)
  return { bookmarked: true }
}

export const removeBookmark: Answer<typeof calls.removeBookmark> = async (db, { accountId }, { postId }) => {
  const removed = await deleteBookmark(db, accountId, postId)
  return { bookmarked: false, folder_id: removed?.folder_id ?? null }
}

export const saveBookmarkFolder: Answer<typeof calls.saveBookmarkFolder> = async (db, viewer, { folderId, name }) => {
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

export const removeBookmarkFolder: Answer<typeof calls.removeBookmarkFolder> = async (db, viewer, { folderId }) => {
  await deleteFolder(db, viewer.accountId, folderId)
  return { removed: true }
}
