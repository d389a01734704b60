import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { listBookmarkFolders } from '@bowerbird/domain/posts/bookmarks/bookmarks.contract.ts'
import { callQuery } from '../../core/query.ts'

export type Folders = OutputOf<typeof listBookmarkFolders>

/** The member's folders, and the one that a post is in. */
export const foldersQuery = (postId?: string) => callQuery(listBookmarkFolders, postId ? { post_id: postId } : {})
