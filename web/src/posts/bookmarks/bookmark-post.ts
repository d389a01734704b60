import { t } from '@bowerbird/domain/core/language/t.ts'
import {
  addBookmark,
  listBookmarkFolders,
  removeBookmark,
} from '@bowerbird/domain/posts/bookmarks/bookmarks.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { create } from 'zustand'
import { changeCached } from '../../core/cached-objects.ts'
import { callerOf } from '../../core/query.ts'
import { showProblem, toast } from '../../ui/overlays/toasts.ts'
import { changePosts, isPost } from '../posts.cache.ts'

/** The bookmarked post whose folder is being chosen. */
export const useFiledPost = create<{ post: Post | null }>(() => ({ post: null }))
export const chooseFolder = (post: Post): void => useFiledPost.setState({ post })

export const canBookmark = ({ state }: Post): boolean => state === 'published' || state === 'private'

/** CTRL-043 */
export async function toggleBookmark(client: QueryClient, post: Post): Promise<void> {
  if (canBookmark(post)) await (post.bookmarked ? remove : add)(client, post)
}

const mark = (client: QueryClient, { id }: Post, bookmarked: boolean) =>
  changePosts(client, (post) => (post.id === id ? { ...post, bookmarked } : post))

/** Lists belong to a higher feature, so they are recognised by their path. */
export const isBookmarkList = ([path, sent]: QueryKey): boolean =>
  path === '/svc/timeline/:pageRoot' && (sent as { pageRoot?: string }).pageRoot === 'bookmarks'

/** Lists that nobody looks at are read again when somebody does; counts of folders at once. */
export function refreshBookmarks(client: QueryClient): void {
  client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => isBookmarkList(queryKey) })
  client.invalidateQueries({ queryKey: [listBookmarkFolders.path] })
}

async function add(client: QueryClient, post: Post): Promise<void> {
  mark(client, post, true)
  try {
    await callerOf(client)(addBookmark, { post_id: post.id })
  } catch (problem) {
    mark(client, post, false)
    return showProblem(problem)
  }
  mark(client, post, true)
  refreshBookmarks(client)
  toast(t('Bookmarked'), { action: { label: t('Choose a folder'), press: () => chooseFolder(post) } })
}

/** It leaves the lists of bookmarks at once, and comes back to its place and folder. */
async function remove(client: QueryClient, post: Post): Promise<void> {
  const call = callerOf(client)
  const takeOut = () => {
    mark(client, post, false)
    return changeCached(client, (object) => (isPost(object) && object.id === post.id ? null : object), isBookmarkList)
  }
  const takeBack = takeOut()
  const putBack = () => {
    takeBack()
    mark(client, post, true)
  }
  let folder_id: string | null
  try {
    folder_id = (await call(removeBookmark, { post_id: post.id })).folder_id
  } catch (problem) {
    putBack()
    return showProblem(problem)
  }
  takeOut()
  client.invalidateQueries({ queryKey: [listBookmarkFolders.path] })
  const undo = async () => {
    await call(addBookmark, { post_id: post.id, folder_id })
    putBack()
    refreshBookmarks(client)
  }
  toast(t('Bookmark removed'), { action: { label: t('Undo'), press: () => void undo().catch(showProblem) } })
}
