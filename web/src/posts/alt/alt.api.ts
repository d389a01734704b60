import { t } from '@bowerbird/domain/core/language/t.ts'
import {
  describeItem,
  listAltSuggestions,
  settleAltSuggestion,
  suggestAlt,
} from '@bowerbird/domain/posts/alt/alt.contract.ts'
import { type DescribedItem, withDescription } from '@bowerbird/domain/posts/alt/alt-texts.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery, useCall } from '../../core/query.ts'
import { showProblem, toast } from '../../ui/overlays/toasts.ts'
import { changePosts } from '../posts.cache.ts'

export const suggestionsQuery = (postId: string) => callQuery(listAltSuggestions, { post_id: postId })

/** The description belongs to the content, which reblogs show too. */
function showDescription(client: QueryClient, postId: string, item: string, text: string): void {
  const described = (content: Content) => (content.post_id === postId ? withDescription(content, item, text) : content)
  changePosts(client, (post) =>
    [...post.trail, post.content].some((content) => content?.post_id === postId)
      ? { ...post, trail: post.trail.map(described), content: post.content && described(post.content) }
      : post,
  )
}

/** Saves the description of an own picture; its notice takes it back. */
export function useDescribe(post: Post) {
  const call = useCall()
  const client = useQueryClient()
  const save = async ({ key }: DescribedItem, text: string) => {
    const answer = await call(describeItem, { post_id: post.id, item: key, text })
    showDescription(client, post.id, key, answer.text)
  }
  const undo = (item: DescribedItem) => () => void save(item, item.text).catch(showProblem)
  return useMutation({
    mutationFn: ({ item, text }: { item: DescribedItem; text: string }) => save(item, text),
    onSuccess: (_answer, { item, text }) =>
      toast(text ? t('Description saved') : t('Description removed'), {
        action: { label: t('Undo'), press: undo(item) },
      }),
  })
}

export function useSettle(post: Post) {
  const call = useCall()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, accept, text }: { id: string; item: string; accept: boolean; text?: string }) =>
      call(settleAltSuggestion, { suggestion_id: id, accept, ...(text !== undefined && { text }) }),
    onSuccess: (answer, { item, accept }) => {
      if (accept) showDescription(client, post.id, item, answer.text)
      toast(accept ? t('Description saved, in every reblog too') : t('Suggestion declined'))
    },
    onSettled: () => client.invalidateQueries({ queryKey: suggestionsQuery(post.id).queryKey }),
  })
}

export function useSuggest(post: Post) {
  const call = useCall()
  return useMutation({
    mutationFn: ({ content, item, text }: { content: Content; item: string; text: string }) =>
      call(suggestAlt, { post_id: post.id, content_id: content.content_id, item, text }),
    onSuccess: (_answer, { content }) => toast(t('Suggested to {name}', { name: content.blog_name })),
  })
}
