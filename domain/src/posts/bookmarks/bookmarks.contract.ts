import { z } from 'zod'
import { defineCall } from '../../core/call.ts'
import { blankable, wireId, wireText } from '../../core/wire.ts'
import { folderNameMaxLength } from '../posts.limits.ts'

const bookmarkFolder = z.object({ id: z.string(), name: z.string(), bookmark_count: z.number() })
export type BookmarkFolder = z.infer<typeof bookmarkFolder>

/** The same post again is moved to that folder, or out of all of them. */
export const addBookmark = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/bookmark/add',
  summary: 'Bookmark a post, in a folder or in none',
  input: z
    .strictObject({ post_id: wireId, folder_id: blankable(wireId) })
    .transform((wire) => ({ postId: wire.post_id, folderId: wire.folder_id })),
  output: z.object({ bookmarked: z.boolean() }),
})

/** Answers with the folder it was in, so that it can be put back. */
export const removeBookmark = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/bookmark/remove',
  summary: 'Remove the bookmark of a post',
  input: z.strictObject({ post_id: wireId }).transform((wire) => ({ postId: wire.post_id })),
  output: z.object({ bookmarked: z.boolean(), folder_id: z.string().nullable() }),
})

/** Unpaged, because `bookmarkFoldersMax` bounds the list. */
export const listBookmarkFolders = defineCall({
  who: 'member',
  method: 'GET',
  path: '/svc/bookmark/folders',
  summary: 'Your folders by name, and which of them a post is in',
  input: z.strictObject({ post_id: blankable(wireId) }).transform((wire) => ({ postId: wire.post_id })),
  output: z.object({ folders: z.array(bookmarkFolder), folder_id: z.string().nullable() }),
})

export const saveBookmarkFolder = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/bookmark/folder/save',
  summary: 'Make a folder for bookmarks, or rename one',
  input: z
    .strictObject({
      folder_id: blankable(wireId),
      name: wireText(folderNameMaxLength)
        .transform((typed) => typed.replace(/\s+/g, ' ').trim())
        .pipe(wireText(folderNameMaxLength).min(1, 'needs a name')),
    })
    .transform((wire) => ({ folderId: wire.folder_id, name: wire.name })),
  output: z.object({ folder: bookmarkFolder.pick({ id: true, name: true }) }),
})

export const removeBookmarkFolder = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/bookmark/folder/remove',
  summary: 'Remove a folder; its bookmarks stay',
  input: z.strictObject({ folder_id: wireId }).transform((wire) => ({ folderId: wire.folder_id })),
  output: z.object({ removed: z.boolean() }),
})
