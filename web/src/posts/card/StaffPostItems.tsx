import { t } from '@bowerbird/domain/core/language/t.ts'
import { markSensitive } from '@bowerbird/domain/moderation/appeals.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import Star from 'lucide-react/icons/star'
import { useLocation } from '../../core/router/hooks.ts'
import { matchPath } from '../../core/router/match.ts'
import { useMember } from '../../core/session.ts'
import { MenuItem } from '../../ui/overlays/Menu.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { usePromotePost } from '../posts.api.ts'
import { changePosts } from '../posts.cache.ts'
import { usePostAction } from '../run-post-action.ts'

/** Staff mark a post as sensitive, or take the mark off. BLOG-272 */
function useMarkSensitive() {
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

/** Lets staff mark a public post as sensitive, and choose the first post on the page of a tag. POST-355, CTRL-001 */
export function StaffPostItems({ post }: { post: Post }) {
  const { is_staff: isStaff } = useMember()
  const { pathname } = useLocation()
  const tag = matchPath('/tagged/:tag/*', pathname)?.params.tag ?? ''
  const promote = usePromotePost(tag)
  const mark = useMarkSensitive()
  if (!isStaff || post.state !== 'published') return null
  return (
    <>
      <MenuItem icon={<Eye />} onPress={() => mark.mutate(post)}>
        {post.is_nsfw ? t('Remove sensitive mark') : t('Mark as sensitive')}
      </MenuItem>
      {tag && (
        <MenuItem icon={<Star />} onPress={() => promote.mutate(post)}>
          {post.is_promoted ? t('Stop promoting') : t('Promote under #{tag}', { tag })}
        </MenuItem>
      )}
    </>
  )
}
