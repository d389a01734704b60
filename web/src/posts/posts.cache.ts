import { inlineRemovalFadeMs } from '@bowerbird/domain/core/core.limits.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { changeCached, findCached } from '../core/cached-objects.ts'

export const isPost = (object: object): object is Post =>
  'reblog_key' in object && 'root_id' in object && 'tumblelog' in object

/** Changes posts in every list that shows them. */
export function changePosts(client: QueryClient, change: (post: Post) => Post | null): void {
  changeCached(client, (object) => (isPost(object) ? change(object) : object))
}

export const findPost = (client: QueryClient, isIt: (post: Post) => boolean): Post | null =>
  findCached(client, (object): object is Post => isPost(object) && isIt(object))

export const replacePost = (client: QueryClient, saved: Post): void =>
  changePosts(client, (post) => (post.id === saved.id ? saved : post))

type Leaving = 'fading' | 'hidden'
const useLeaving = create<{ posts: ReadonlyMap<string, Leaving> }>(() => ({ posts: new Map() }))

/** Tells whether a post is leaving every list, or hidden until it is gone. */
export const useLeavingOf = (postId: string): Leaving | undefined => useLeaving(({ posts }) => posts.get(postId))

const mark = (postId: string, leaving: Leaving | null) =>
  useLeaving.setState(({ posts }) => {
    const next = new Map(posts)
    if (leaving) next.set(postId, leaving)
    else next.delete(postId)
    return { posts: next }
  })

/** A post that leaves a list fades before it is gone. POST-077 */
export function fadeOutPost(client: QueryClient, postId: string): void {
  mark(postId, 'fading')
  setTimeout(() => dropPost(client, postId), inlineRemovalFadeMs)
}

/** It fades likewise, but keeps its place for as long as it may come back. */
export function hidePost(postId: string): void {
  mark(postId, 'fading')
  setTimeout(() => {
    if (useLeaving.getState().posts.has(postId)) mark(postId, 'hidden')
  }, inlineRemovalFadeMs)
}

export const showPostAgain = (postId: string): void => mark(postId, null)

export function dropPost(client: QueryClient, postId: string): void {
  changePosts(client, (post) => (post.id === postId ? null : post))
  mark(postId, null)
}
