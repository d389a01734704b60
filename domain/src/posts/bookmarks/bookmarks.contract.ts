import { z } from 'zod'
import { defineCall } from '../../core/call.ts'
import { blankable, fields, wireId, wireText } from '../../core/wire.ts'
import { folderNameMaxLength } from '../posts.limits.ts'

const bookmarkFolder = z.object({ id: z.string(), name: z.string(), bookmark_count: z.number() })
export type BookmarkFolder = z.infer<typeof bookmarkFolder>

/** The same post again is moved to that folder, or out of all of them. */
export const addBookmark = defineCall('POST /svc/bookmark/add', {
  who: 'member',
  summary: 'Bookmark a post, in a folder or in none',
  input: fields({ post_id: wireId, folder_id: blankable(wireId) }),
  output: z.object({ bookmarked: z.boolean() }),
})

/** Answers with the folder it was in, so that it can be put back. */
export const removeBookmark = defineCall('POST /svc/bookmark/remove', {
  who: 'member',
  summary: 'Remove the bookmark of a post',
  input: fields({ post_id: wireId }),
  output: z.object({ bookmarked: z.boolean(), folder_id: z.string().nullable() }),
})

/** Unpaged, because `bookmarkFoldersMax` bounds the list. */
export const listBookmarkFolders = defineCall('GET /svc/bookmark/folders', {
  who: 'member',
  summary: 'Your folders by name, and which of them a post is in',
  input: fields({ post_id: blankable(wireId) }),
  output: z.object({ folders: z.array(bookmarkFolder), folder_id: z.string().nullable() }),
})

export const saveBookmarkFolder = defineCall('POST /svc/bookmark/folder/save', {
  who: 'member',
  summary: 'Make a folder for bookmarks, or rename one',
  input: fields({
    folder_id: blankable(wireId),
    name: wireText(folderNameMaxLength)
      .transform((typed) => typed.replace(/\s+/g, ' ').trim())
      .pipe(wireText(folderNameMaxLength).min(1, 'needs a name')),
  }),
  output: z.object({ folder: bookmarkFolder.pick({ id: true, name: true }) }),
})

export const removeBookmarkFolder = defineCall('POST /svc/bookmark/folder/remove', {
  who: 'member',
  summary: 'Remove a folder; its bookmarks stay',
  input: fields({ folder_id: wireId }),
  output: z.object({ removed: z.boolean() }),
})
