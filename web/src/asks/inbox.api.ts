import { answerAsk, approveSubmission, denySubmission } from '@bowerbird/domain/asks/asks.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fadeOutPost } from '../posts/posts.cache.ts'
import { refreshUnpublished } from '../posts/queues/queues.api.ts'
import { usePostAction } from '../posts/run-post-action.ts'
import { confirm } from '../ui/overlays/dialogs.ts'
import { toast } from '../ui/overlays/toasts.ts'

/** Fades answered and deleted items out of the inbox. */
export function useLeave() {
  const client = useQueryClient()
  return (post: Post, words: string, options: Parameters<typeof toast>[1] = {}) => {
    fadeOutPost(client, post.id)
    void refreshUnpublished(client)
    toast(words, options)
  }
}

/** The question and its answer come out as a post. POST-351 */
export function useAnswer(post: Post) {
  const act = usePostAction()
  const leave = useLeave()
  return useMutation({
    mutationFn: (html: string) =>
      act('answer', post, answerAsk, {
        post_id: post.id,
        tumblelog: post.tumblelog.name,
        key: post.reblog_key,
        answer_text: html,
      }),
    onSuccess: () => leave(post, t('Answered on {name}', { name: post.tumblelog.name })),
  })
}

/** POST-356 */
export function useApprove(post: Post) {
  const act = usePostAction()
  const leave = useLeave()
  return useMutation({
    mutationFn: (toQueue: boolean) => act('approve', post, approveSubmission, { id: post.id, queue: toQueue }),
    onSuccess: (_answer, toQueue) =>
      leave(
        post,
        toQueue
          ? t('Queued on {name}', { name: post.tumblelog.name })
          : t('Posted to {name}', { name: post.tumblelog.name }),
      ),
  })
}

/** Asks first. POST-357 */
export function useDeny(post: Post): () => void {
  const act = usePostAction()
  const leave = useLeave()
  const deny = useMutation({
    mutationFn: () => act('deny', post, denySubmission, { pid: post.id }),
    onSuccess: () => leave(post, t('Declined')),
  })
  return () => {
    const message = t('Decline this submission? It will be permanently deleted.')
    confirm({ message, confirm: t('Decline'), escape: nevermind(), isDangerous: true }).then(
      () => deny.mutate(),
      () => {},
    )
  }
}

/** Asks first. BLOG-195, BLOG-197 */
export function useDeleteQuestion(post: Post): () => void {
  const act = usePostAction()
  const leave = useLeave()
  const remove = useMutation({
    mutationFn: () => act('delete', post, deletePost, { post_id: post.id, channel_id: post.tumblelog.name }),
    onSuccess: () => leave(post, t('Deleted')),
  })
  return () => {
    confirm({
      message: t('Are you sure you want to delete this?'),
      confirm: t('Delete'),
      escape: nevermind(),
      isDangerous: true,
    }).then(
      () => remove.mutate(),
      () => {},
    )
  }
}
