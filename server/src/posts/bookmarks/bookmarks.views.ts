import type * as calls from '@bowerbird/domain/posts/bookmarks/bookmarks.contract.ts'
import { sql } from 'kysely'
import type { Answer } from '../../core/http/serve.ts'

/** Counts every bookmark in a folder, also of posts that the member may not see at present. */
export const listBookmarkFolders: Answer<typeof calls.listBookmarkFolders> = async (db, { accountId }, { postId }) => {
  const { rows } = await sql<{ id: string; name: string; bookmark_count: number; has_post: boolean }>`
    select folders.id, folders.name, count(bookmarks.post_id)::int as bookmark_count,
      coalesce(bool_or(bookmarks.post_id = ${postId ?? null}::bigint), false) as has_post
    from bookmark_folders as folders left join bookmarks on bookmarks.folder_id = folders.id
    where folders.account_id = ${accountId}
    group by folders.id order by lower(folders.name)`.execute(db)
  return {
    folders: rows.map(({ id, name, bookmark_count }) => ({ id, name, bookmark_count })),
    folder_id: rows.find(({ has_post }) => has_post)?.id ?? null,
  }
}
