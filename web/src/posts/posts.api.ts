import { nevermind } from '@bowerbird/domain/core/words.ts'
import { deletePost, type Post, publishPost } from '@bowerbird/domain/posts/posts.contract.ts'
import { deletePrompt } from '@bowerbird/domain/posts/posts.messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../core/query.ts'
import { confirm } from '../ui/dialogs.ts'
import { toast } from '../ui/toasts.ts'
import { fadeOutPost } from './posts.cache.ts'
import { runPostAction } from './run-post-action.ts'

/** Asks first; then the post fades out of every list. POST-354 */
export function useDeletePost() {
  const client = useQueryClient()
  const call = useCall()
  const deleting = useMutation({
    mutationFn: (post: Post) =>
      runPostAction('delete', post, () => call(deletePost, { post_id: post.id, channel_id: post.tumblelog.name })),
    onSuccess: (_answer, post) => {
      fadeOutPost(client, post.id)
      toast('Deleted')
    },
  })
  return {
    isBusy: deleting.isPending,
    /** Resolves true once the post is gone, and false when the person or the server said no. */
    deletePost: (post: Post): Promise<boolean> =>
      confirm({ message: deletePrompt, confirm: 'Delete', escape: nevermind })
        .then(() => deleting.mutateAsync(post))
        .then(
          () => true,
          () => false,
        ),
  }
}

/** A draft or queued post goes out now, or a draft joins the queue. POST-352 */
export function usePublishPost() {
  const client = useQueryClient()
  const call = useCall()
  return useMutation({
    mutationFn: ({ post, toQueue = false }: { post: Post; toQueue?: boolean }) =>
      runPostAction('publish', post, () => call(publishPost, { id: post.id, queue: toQueue })),
    onSuccess: (_answer, { post, toQueue }) => {
      fadeOutPost(client, post.id)
      toast(`${toQueue ? 'Queued on' : 'Posted to'} ${post.tumblelog.name}`)
    },
  })
}
