import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import Star from 'lucide-react/icons/star'
import { matchPath, useLocation } from 'react-router'
import { useMember } from '../../core/session.ts'
import { MenuItem } from '../../ui/overlays/Menu.tsx'
import { usePromotePost } from '../posts.api.ts'

/** Lets staff choose the first post on the page of a tag. POST-355 */
export function StaffPostItems({ post }: { post: Post }) {
  const { is_staff: isStaff } = useMember()
  const { pathname } = useLocation()
  const tag = matchPath('/tagged/:tag/*', pathname)?.params.tag ?? ''
  const promote = usePromotePost(tag)
  if (!isStaff || !tag) return null
  return (
    <MenuItem icon={<Star />} onPress={() => promote.mutate(post)}>
      {post.is_promoted ? 'Promote no longer' : `Promote under #${tag}`}
    </MenuItem>
  )
}
