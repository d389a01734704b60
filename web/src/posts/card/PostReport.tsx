import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { ReportDialog } from '../../moderation/ReportDialog.tsx'
import { useBlockAuthor } from './use-block-author.ts'

export function PostReport({ post, onClose }: { post: Post; onClose: () => void }) {
  const block = useBlockAuthor(post)
  return <ReportDialog blogName={post.tumblelog.name} postId={post.id} onClose={onClose} onBlock={block} />
}
