import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useAskToBlock } from '../../moderation/ask-to-block.ts'

/** Acts as the current blog. POST-374 */
export function useBlockAuthor(post: Post) {
  const askToBlock = useAskToBlock()
  return () => askToBlock(post.tumblelog.name)
}
