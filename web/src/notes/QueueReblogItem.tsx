import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import ListPlus from 'lucide-react/icons/list-plus'
import { MenuItem } from '../ui/overlays/Menu.tsx'
import { useFastReblog } from './notes.api.ts'

/** Reblogs a post as it is, when the queue of the blog one acts as comes to it. POST-346 */
export function QueueReblogItem({ post }: { post: Post }) {
  const fastReblog = useFastReblog()
  if (!post.can_be_reblogged || post.state !== 'published') return null
  return (
    <MenuItem icon={<ListPlus />} onPress={() => fastReblog.mutate({ post, offset: 0, toQueue: true })}>
      {t('Add to your queue')}
    </MenuItem>
  )
}
