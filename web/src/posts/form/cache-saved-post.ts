import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { FormTarget } from '../form-address.ts'
import { changePosts, fadeOutPost, replacePost } from '../posts.cache.ts'
import { emitPostEvent } from '../posts.events.ts'
import { refreshUnpublished } from '../queues/queues.api.ts'

/** Updates the cache with the saved post; lists are notified and fetch what is new to them. POST-076, POST-077 */
export function cacheSavedPost(client: QueryClient, target: FormTarget, stateBefore: string, saved: Post): void {
  if (target.mode === 'edit') {
    replacePost(client, saved)
    if (saved.state !== stateBefore) fadeOutPost(client, saved.id)
  }
  if (target.mode === 'reblog' && saved.state === 'published') {
    changePosts(client, (post) => (post.id === target.postId ? { ...post, reblogged: true } : post))
    changePosts(client, (post) =>
      post.root_id === saved.root_id ? { ...post, note_count: Math.max(post.note_count, saved.note_count) } : post,
    )
  }
  void refreshUnpublished(client)
  emitPostEvent({ name: 'save:success', post: saved, saved, isEdit: target.mode === 'edit' })
}
