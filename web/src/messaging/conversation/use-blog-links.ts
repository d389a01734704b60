import { taggedPath } from '@bowerbird/domain/core/urls.ts'
import { useOpenBlog } from '../../blogs/drawer/use-open-blog.ts'
import { useNavigate } from '../../core/router/hooks.ts'
import { useMessagingEvent } from '../messaging.events.ts'

/** A blog, a post or a tag that somebody wrote of opens in this page, and the conversation stays. MSG-148 */
export function useBlogLinks(): void {
  const navigate = useNavigate()
  const openBlog = useOpenBlog()
  useMessagingEvent('open-blog-url', ({ blogName, postId, tag }) => {
    if (tag) void navigate(taggedPath(tag))
    else openBlog({ blogName, postId: postId || null })
  })
}
