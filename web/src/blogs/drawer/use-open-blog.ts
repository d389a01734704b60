import { blogPath, postPath } from '@bowerbird/domain/core/urls.ts'
import { useNavigate } from '../../core/router/hooks.ts'
import { useFlag } from '../../core/session.ts'
import type { BlogViewTarget } from './drawer-address.ts'
import { useShowInDrawer } from './use-drawer-view.ts'

/** Shows a blog or a post as a press on a link to it would. BLOG-032, BLOG-445 */
export function useOpenBlog(): (target: BlogViewTarget) => void {
  const isOn = useFlag('indash_blogs')
  const show = useShowInDrawer()
  const navigate = useNavigate()
  return (target) => {
    if (isOn) show(target)
    else navigate(target.postId ? postPath(target.blogName, target.postId, '') : blogPath(target.blogName))
  }
}
