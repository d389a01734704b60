import { t } from '@bowerbird/domain/core/language/t.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import { removeAppAttribution } from '@bowerbird/domain/posts/attribution.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { pinPost } from '@bowerbird/domain/posts/pins.contract.ts'
import { deletePost, publishPost } from '@bowerbird/domain/posts/posts.contract.ts'
import { deletePrompt } from '@bowerbird/domain/posts/posts.messages.ts'
import { promotePost, unpromotePost } from '@bowerbird/domain/posts/promotions.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSerialMutation } from '../core/serial-mutation.ts'
import { confirm } from '../ui/overlays/dialogs.ts'
import { toast } from '../ui/overlays/toasts.ts'
import { undoToast } from '../ui/overlays/undo-toast.ts'
import { changePosts, dropPost, fadeOutPost, findPost, hidePost, showPostAgain } from './posts.cache.ts'
import { refreshUnpublished } from './queues/queues.api.ts'
import { usePostAction } from './run-post-action.ts'

/** Asks first; then the post fades out of every list. It is deleted once the way back is closed. POST-354 */
export function useDeletePost(): (post: Post) => void {
  const client = useQueryClient()
  const act = usePostAction()
  const finish = async (post: Post) => {
    try {
      await act('delete', post, deletePost, { post_id: post.id, channel_id: post.tumblelog.name })
    } catch {
      // The failure has been shown already.
      return showPostAgain(post.id)
    }
    dropPost(client, post.id)
    void refreshUnpublished(client)
  }
  return (post) => {
    confirm({ message: deletePrompt(), confirm: t('Delete'), escape: nevermind(), isDangerous: true }).then(
      () => {
        hidePost(post.id)
        undoToast(t('Deleted'), { finish: () => finish(post), undo: () => showPostAgain(post.id) })
      },
      () => {},
    )
  }
}

/** A draft or queued post goes out now, or a draft joins the queue. POST-352 */
export function usePublishPost() {
  const client = useQueryClient()
  const act = usePostAction()
  return useMutation({
    mutationFn: ({ post, toQueue = false }: { post: Post; toQueue?: boolean }) =>
      act('publish', post, publishPost, { id: post.id, queue: toQueue }),
    onSuccess: (_answer, { post, toQueue }) => {
      fadeOutPost(client, post.id)
      void refreshUnpublished(client)
      const on = { blogName: post.tumblelog.name }
      toast(toQueue ? t('Queued on {blogName}', on) : t('Posted to {blogName}', on))
    },
  })
}

/** The post stands first on its blog, and the one that stood there before does not. */
export function usePinPost() {
  const client = useQueryClient()
  const act = usePostAction()
  return useSerialMutation({
    name: 'pin',
    send: ({ post, isPinned }: { post: Post; isPinned: boolean }) =>
      act('pin', post, pinPost, { post_id: post.id, pinned: isPinned }),
    optimistic: {
      subject: ({ post }) => post.tumblelog_uuid,
      read: ({ post }) => findPost(client, (one) => one.is_pinned && one.tumblelog_uuid === post.tumblelog_uuid)?.id,
      show: (pinnedId, { post }) =>
        changePosts(client, (one) => {
          const isPinned = one.id === pinnedId
          return one.tumblelog_uuid !== post.tumblelog_uuid || one.is_pinned === isPinned
            ? one
            : { ...one, is_pinned: isPinned }
        }),
      expect: (_now, { post, isPinned }) => (isPinned ? post.id : undefined),
    },
    onSuccess: (_answer, { post, isPinned }) =>
      void toast(isPinned ? t('Pinned to the top of {name}', { name: post.tumblelog.name }) : t('No longer pinned')),
  })
}

/** The name of the app goes at once and comes back if the server says no. POST-358 */
export function useRemoveAppAttribution() {
  const client = useQueryClient()
  const act = usePostAction()
  const name = (id: string, appName: string) =>
    changePosts(client, (post) => (post.id === id ? { ...post, app_name: appName } : post))
  return useMutation({
    mutationFn: (post: Post) =>
      act('remove_app_attribution', post, removeAppAttribution, {
        post_id: post.id,
        tumblelog_id: post.tumblelog.name,
      }),
    onMutate: (post) => name(post.id, ''),
    onSuccess: (_answer, post) => name(post.id, ''),
    onError: (_refusal, post) => name(post.id, post.app_name),
  })
}

/** Staff promote a post on the page of a tag. POST-355 */
export function usePromotePost(tag: string) {
  const client = useQueryClient()
  const act = usePostAction()
  return useMutation({
    mutationFn: (post: Post) => {
      const about = { post_id: post.id, reblog_key: post.reblog_key, tumblelog_name: post.tumblelog.name }
      return post.is_promoted
        ? act('unpromote', post, unpromotePost, { tag_id: tag, ...about })
        : act('promote', post, promotePost, { tag, ...about })
    },
    onSuccess: (_answer, promoted) => {
      const isNow = !promoted.is_promoted
      changePosts(client, (post) => (post.id === promoted.id ? { ...post, is_promoted: isNow } : post))
      toast(isNow ? t('Promoted to the top of #{tag}', { tag }) : t('No longer promoted under #{tag}', { tag }))
    },
  })
}
