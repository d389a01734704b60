import { t } from '@bowerbird/domain/core/language/t.ts'
import { markSensitive } from '@bowerbird/domain/moderation/appeals.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/overlays/toasts.ts'
import { changePosts } from '../posts.cache.ts'
import { usePostAction } from '../run-post-action.ts'

/** Staff mark a post as sensitive, or take the mark off. BLOG-272 */
export function useMarkSensitive() {
  const client = useQueryClient()
  const act = usePostAction()
  return useMutation({
    mutationFn: (post: Post) =>
      act('mark_sensitive', post, markSensitive, { post_id: post.id, sensitive: !post.is_nsfw }),
    onSuccess: ({ post_id, is_nsfw, appeal_state }) => {
      changePosts(client, (post) => (post.id === post_id ? { ...post, is_nsfw, appeal_state } : post))
      toast(is_nsfw ? t('Marked as sensitive. Its owner can ask for a review.') : t('No longer marked as sensitive'))
    },
  })
}
