import { t } from '@bowerbird/domain/core/language/t.ts'
import * as calls from '@bowerbird/domain/moderation/mutes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { changeCached } from '../../core/cached-objects.ts'
import { callerOf } from '../../core/query.ts'
import { showProblem, toast } from '../../ui/overlays/toasts.ts'
import { changePosts, dropPost, hidePost as fadePost, isPost, showPostAgain } from '../posts.cache.ts'

export function useUnlist(post: Post) {
  const client = useQueryClient()
  return { hide: () => hideFromLists(client, post), mute: () => muteAuthor(client, post) }
}

/** The post fades out of every list at once, and keeps its place there while it may come back. */
async function hideFromLists(client: QueryClient, post: Post): Promise<void> {
  const call = callerOf(client)
  fadePost(post.id)
  try {
    await call(calls.hidePost, { post_id: post.id })
  } catch (problem) {
    showPostAgain(post.id)
    return showProblem(problem)
  }
  let isBack = false
  const undo = () => {
    isBack = true
    showPostAgain(post.id)
    call(calls.unhidePosts, { post_id: post.id }).catch(showProblem)
  }
  const onGone = () => {
    if (!isBack) dropPost(client, post.id)
  }
  toast(t('Hidden from your lists'), { action: { label: t('Undo'), press: undo }, onGone })
}

/** The posts of the blog leave all lists but those of the blog itself. */
async function muteAuthor(client: QueryClient, { tumblelog: { name } }: Post): Promise<void> {
  const call = callerOf(client)
  try {
    await call(calls.muteBlog, { tumblelog: name })
  } catch (problem) {
    return showProblem(problem)
  }
  const bringBack = changeCached(
    client,
    (object) => (isPost(object) && object.tumblelog.name === name ? null : object),
    ([path]) => !/^\/svc\/(indash_blog|tumblelog)\b/.test(String(path)),
  )
  const undo = () => call(calls.unmuteBlog, { tumblelog: name }).then(bringBack, showProblem)
  toast(t('{name} is muted', { name }), { action: { label: t('Undo'), press: () => void undo() } })
}

/** Mutes the post with all its reblogs, or hears of them again. CTRL-017 */
export function useSetMuted({ id, root_id }: Post) {
  const client = useQueryClient()
  const setMuted = async (muted: boolean) => {
    try {
      await callerOf(client)(muted ? calls.mutePost : calls.unmutePosts, { post_id: id })
    } catch (problem) {
      return showProblem(problem)
    }
    changePosts(client, (post) => (post.root_id === root_id ? { ...post, muted } : post))
    const undo = { label: t('Undo'), press: () => void setMuted(!muted) }
    toast(muted ? t('You won’t be notified about this post') : t('You’ll be notified about this post'), {
      action: undo,
    })
  }
  return setMuted
}
