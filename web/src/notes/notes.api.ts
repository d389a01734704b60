import { t } from '@bowerbird/domain/core/language/t.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import { deleteReply, fastReblog, likePost, unlikePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { refuseLike } from '@bowerbird/domain/notes/notes.rules.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../core/query.ts'
import { useSerialMutation } from '../core/serial-mutation.ts'
import { updateUser } from '../core/session.ts'
import { useSourceLabel } from '../core/use-source-label.ts'
import { changePosts, findPost } from '../posts/posts.cache.ts'
import { refreshUnpublished } from '../posts/queues/queues.api.ts'
import { usePostAction } from '../posts/run-post-action.ts'
import { confirm } from '../ui/overlays/dialogs.ts'
import { showProblem, toast } from '../ui/overlays/toasts.ts'
import { countNotes, dropReply, rereadNotes } from './notes.cache.ts'

/** Source of an action, and the post's offset in its list. */
export interface Press {
  method: 'click' | 'keyboard'
  offset: number
}

interface Liking extends Press {
  post: Post
  liked: boolean
}

/** The heart fills at once and empties again if the server says no. POST-338 … POST-343 */
export function useLike(): (post: Post, press: Press) => void {
  const client = useQueryClient()
  const act = usePostAction()
  const source = useSourceLabel()
  const liking = useSerialMutation({
    name: 'likes',
    send: ({ post, liked, method, offset }: Liking) =>
      act(liked ? 'like' : 'unlike', post, liked ? likePost : unlikePost, {
        id: post.id,
        root_id: post.root_id,
        key: post.reblog_key,
        placement_id: post.placement_id,
        is_recommended: post.is_recommended,
        pt: post.pt,
        method,
        source,
        offset,
      }),
    optimistic: {
      subject: ({ post }) => post.id,
      read: ({ post }): Liked => ({ isLiked: isLiked(client, post) }),
      show: (state, { post }) => markLiked(client, post, state),
      expect: (_now, { liked }) => ({ isLiked: liked }),
      answered: (_before, { note_count }, { liked }) => ({ isLiked: liked, noteCount: note_count }),
    },
    onSuccess: () => void rereadNotes(client),
  })
  return (post, press) => {
    if (!mayPressHeart(post)) return // POST-339
    liking.mutate({ ...press, post, liked: !post.liked })
  }
}

/** A like may always be taken back. */
export const mayPressHeart = (post: Post): boolean =>
  post.liked || refuseLike({ isMine: post.is_mine, canBeLiked: post.can_be_liked }) === null

interface Liked {
  isLiked: boolean
  /** Known once the server has answered. */
  noteCount?: number
}

const isLiked = (client: QueryClient, { id, liked }: Post): boolean =>
  findPost(client, (post) => post.id === id)?.liked ?? liked

function markLiked(client: QueryClient, shown: Post, { isLiked: liked, noteCount }: Liked): void {
  const step = Number(liked) - Number(isLiked(client, shown))
  changePosts(client, (post) => (post.id === shown.id ? { ...post, liked } : post))
  countNotes(client, shown, (count) => noteCount ?? count + step)
  updateUser(client, (user) => ({ ...user, liked_post_count: Math.max(0, user.liked_post_count + step) }))
}

/** Reblogs without a form, to the current blog or into its queue; it can be undone. POST-345 … POST-347 */
export function useFastReblog() {
  const client = useQueryClient()
  const act = usePostAction()
  const call = useCall()
  const takeBack = async (post: Post, made: { id: string; on: string }, wasReblogged: boolean) => {
    try {
      await call(deletePost, { post_id: made.id, channel_id: made.on })
    } catch {
      toast(t('Couldn’t undo the reblog. You can find it on {blogName}.', { blogName: made.on }), { tone: 'problem' })
      return
    }
    markReblogged(client, post, wasReblogged, (count) => count - (wasReblogged ? 0 : 1))
    void refreshUnpublished(client)
    toast(t('Undone'))
  }
  return useMutation({
    mutationFn: ({ post, offset, toQueue = false }: { post: Post; offset: number; toQueue?: boolean }) =>
      act('reblog', post, fastReblog, {
        reblog_key: post.reblog_key,
        reblog_post_id: post.id,
        ...(toQueue && { queue: true }),
        pt: post.pt,
        offset,
      }),
    onSuccess: ({ post: { id }, post_tumblelog, note_count }, { post, toQueue = false }) => {
      const blogName = post_tumblelog.name_or_id
      if (toQueue) void refreshUnpublished(client)
      else markReblogged(client, post, true, () => note_count)
      const press = () => void takeBack(post, { id, on: blogName }, toQueue || post.reblogged)
      const on = { blogName }
      toast(toQueue ? t('Queued on {blogName}', on) : t('Reblogged to {blogName}', on), {
        action: { label: t('Undo'), press },
      })
    },
  })
}

function markReblogged(client: QueryClient, post: Post, isOn: boolean, count: (before: number) => number): void {
  changePosts(client, (held) => (held.id === post.id ? { ...held, reblogged: isOn } : held))
  countNotes(client, post, count)
}

/** Asks first. Whoever wrote it may, and whose post it stands under. */
export function useDeleteReply(post: Post): (replyId: string) => void {
  const client = useQueryClient()
  const call = useCall()
  const deleting = useMutation({
    mutationFn: (replyId: string) => call(deleteReply, { reply_id: replyId }),
    onSuccess: ({ note_count }, replyId) => {
      dropReply(client, post, replyId)
      countNotes(client, post, () => note_count)
    },
    onError: showProblem,
  })
  return (replyId) => {
    confirm({ message: t('Delete this reply?'), confirm: t('Delete'), escape: nevermind(), isDangerous: true }).then(
      () => deleting.mutate(replyId),
      () => {},
    )
  }
}
