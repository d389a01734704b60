import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useEffect, useRef } from 'react'

export type PostAction =
  | 'like'
  | 'unlike'
  | 'reblog'
  | 'reply'
  | 'answer'
  | 'publish'
  | 'delete'
  | 'pin'
  | 'promote'
  | 'unpromote'
  | 'mark_sensitive'
  | 'approve'
  | 'deny'
  | 'remove_app_attribution'
  | 'report'
  | 'save'
type Outcome = 'success' | 'fail' | 'forbidden'

/** An event about a post, for whoever shows lists of them. POST-362 */
export interface PostEvent {
  name: `${PostAction}:${Outcome}`
  post: { id: string; pt?: string }
  /** Set on a save of an existing post. */
  isEdit?: boolean
  /** The whole saved post. */
  saved?: Post
  /** The server's answer to a failed call, if there was one. POST-353 */
  body?: unknown
}

type Listener = (event: PostEvent) => void
const listeners = new Set<Listener>()

export function emitPostEvent(event: PostEvent): void {
  for (const listener of [...listeners]) listener(event)
}

export function onPostEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Listens for as long as the component is there. */
export function usePostEvents(listener: Listener): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => onPostEvent((event) => latest.current(event)), [])
}
