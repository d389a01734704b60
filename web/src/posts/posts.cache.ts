import { inlineRemovalFadeMs } from '@bowerbird/domain/core/core.limits.ts'
import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { changeCached } from '../core/cached-objects.ts'

const isPost = (object: object): object is Post =>
  'reblog_key' in object && 'root_id' in object && 'tumblelog' in object

/** Changes posts in every list that shows them. */
export function changePosts(client: QueryClient, change: (post: Post) => Post | null): void {
  changeCached(client, (object) => (isPost(object) ? change(object) : object))
}

export const replacePost = (client: QueryClient, saved: Post): void =>
  changePosts(client, (post) => (post.id === saved.id ? saved : post))

const useFading = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

/** Whether a post is on its way out of the list. */
export const useIsFading = (postId: string): boolean => useFading(({ ids }) => ids.has(postId))

/** A post that leaves a list fades before it is gone. POST-077 */
export function fadeOutPost(client: QueryClient, postId: string): void {
  useFading.setState(({ ids }) => ({ ids: new Set([...ids, postId]) }))
  setTimeout(() => {
    changePosts(client, (post) => (post.id === postId ? null : post))
    useFading.setState(({ ids }) => ({ ids: new Set([...ids].filter((id) => id !== postId)) }))
  }, inlineRemovalFadeMs)
}
