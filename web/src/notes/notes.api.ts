import { sourceLabel } from '@bowerbird/domain/core/source-label.ts'
import { fastReblog, likePost, listNotes, unlikePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { refuseLike } from '@bowerbird/domain/notes/notes.rules.ts'
import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useCall } from '../core/query.ts'
import { keepUser } from '../core/session.ts'
import { changePosts } from '../posts/posts.cache.ts'
import { runPostAction } from '../posts/run-post-action.ts'
import { toast } from '../ui/toasts.ts'

/** How an action was taken, and where in its list the post stands. */
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
  const call = useCall()
  const source = sourceLabel(useLocation().pathname)
  const liking = useMutation({
    // One after another: a like and the unlike after it must not overtake each other.
    scope: { id: 'likes' },
    mutationFn: ({ post, liked, method, offset }: Liking) =>
      runPostAction(liked ? 'like' : 'unlike', post, () =>
        call(liked ? likePost : unlikePost, {
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
      ),
    onMutate: ({ post, liked }) => markLiked(client, post, liked),
    onError: (_refusal, { post, liked }) => markLiked(client, post, !liked),
    onSuccess: ({ note_count }, { post }) => {
      countNotes(client, post, () => note_count)
      client.invalidateQueries({ queryKey: [listNotes.path] })
    },
  })
  return (post, press) => {
    if (!mayPressHeart(post)) return // POST-339
    liking.mutate({ ...press, post, liked: !post.liked })
  }
}

/** A like may always be taken back. */
export const mayPressHeart = (post: Post): boolean =>
  post.liked || refuseLike({ isMine: post.is_mine, canBeLiked: post.can_be_liked }) === null

function markLiked(client: QueryClient, liked: Post, isLiked: boolean): void {
  const step = isLiked ? 1 : -1
  changePosts(client, (post) => (post.id === liked.id ? { ...post, liked: isLiked } : post))
  countNotes(client, liked, (count) => count + step)
  keepUser(client, (user) => ({ ...user, liked_post_count: Math.max(0, user.liked_post_count + step) }))
}

/** All reblogs of a post share its notes. */
function countNotes(client: QueryClient, noted: Post, count: (before: number) => number): void {
  changePosts(client, (post) =>
    post.root_id === noted.root_id ? { ...post, note_count: Math.max(0, count(post.note_count)) } : post,
  )
}

/** As it is, to the blog one acts as, without a form. POST-345 … POST-347 */
export function useFastReblog() {
  const client = useQueryClient()
  const call = useCall()
  return useMutation({
    mutationFn: ({ post, offset }: { post: Post; offset: number }) =>
      runPostAction('reblog', post, () =>
        call(fastReblog, { reblog_key: post.reblog_key, reblog_post_id: post.id, pt: post.pt, offset }),
      ),
    onSuccess: ({ post_tumblelog, note_count }, { post: reblogged }) => {
      changePosts(client, (post) => (post.id === reblogged.id ? { ...post, reblogged: true } : post))
      countNotes(client, reblogged, () => note_count)
      toast(`Reblogged to ${post_tumblelog.name_or_id}`)
    },
  })
}
