import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useBlock } from '../../blogs/blogs.api.ts'
import { currentBlogOf, useMember } from '../../core/session.ts'
import { useSourceLabel } from '../../core/use-source-label.ts'
import { askToBlock } from '../../moderation/ask-to-block.ts'

/** Acts as the current blog. POST-374 */
export function useBlockAuthor(post: Post) {
  const user = useMember()
  const block = useBlock()
  const context = useSourceLabel()
  const blogName = post.tumblelog.name
  const by = currentBlogOf(user)?.name ?? user.primary
  return () => askToBlock({ by, blogName }, () => block.mutate({ by, blogName, context })) // POST-017
}
