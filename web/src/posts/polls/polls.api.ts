import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { Poll, PollState } from '@bowerbird/domain/posts/polls/poll.contract.ts'
import { readPoll, votePoll } from '@bowerbird/domain/posts/polls/polls.contract.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCall } from '../../core/query.ts'
import { showProblem } from '../../ui/overlays/toasts.ts'
import { changePosts } from '../posts.cache.ts'

const inPost = (post: Post, id: string) =>
  post.content?.poll?.id === id || post.trail.some(({ poll }) => poll?.id === id)

/** One poll stands in its post and in every reblog. */
function showPoll(client: QueryClient, state: PollState): void {
  const standing = (content: Content): Content =>
    content.poll?.id === state.id ? { ...content, poll: { ...content.poll, ...state } } : content
  changePosts(client, (post) =>
    inPost(post, state.id)
      ? { ...post, trail: post.trail.map(standing), content: post.content && standing(post.content) }
      : post,
  )
}

const stateOf = ({ id, ends_at, has_ended, votes, counts, voted }: Poll): PollState => ({
  ...{ id, ends_at, has_ended, votes, counts, voted },
})

/** The choice is marked at once; what others voted comes with the answer. */
export function useVote(poll: Poll, post: Post) {
  const client = useQueryClient()
  const call = useCall()
  const about = { post_id: post.id, poll_id: poll.id }
  return useMutation({
    mutationFn: (option: number) => call(votePoll, { ...about, option }),
    onMutate: (option) =>
      showPoll(client, {
        ...stateOf(poll),
        voted: option,
        votes: poll.votes + 1,
        counts: poll.counts?.map((count, place) => (place === option ? count + 1 : count)) ?? null,
      }),
    onSuccess: (answer) => showPoll(client, answer.poll),
    onError: (refusal) => {
      showPoll(client, stateOf(poll))
      showProblem(refusal)
      // It may have ended, or the vote was cast in another window.
      call(readPoll, about).then(
        (answer) => showPoll(client, answer.poll),
        () => {},
      )
    },
  })
}

/** Fetches the results when the end comes while the poll is on the page. */
export function useEnd({ id, ends_at, has_ended }: Poll, { id: postId }: Post): void {
  const client = useQueryClient()
  const call = useCall()
  useEffect(() => {
    if (!ends_at || has_ended) return
    const leftMs = Math.max(0, Date.parse(ends_at) - Date.now()) + graceMs
    // A timer with more than this would run at once, which a wrong clock could ask for.
    const waitMs = Math.min(leftMs, 2 ** 31 - 1)
    const timer = setTimeout(() => {
      call(readPoll, { post_id: postId, poll_id: id }).then(
        (answer) => showPoll(client, answer.poll),
        () => {},
      )
    }, waitMs)
    return () => clearTimeout(timer)
  }, [id, ends_at, has_ended, postId, client, call])
}

/** Clocks differ a little. */
const graceMs = 1500
