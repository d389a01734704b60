import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMember } from '../core/session.ts'
import { PersonMenu } from '../moderation/PersonMenu.tsx'
import { MenuItem } from '../ui/overlays/Menu.tsx'
import { useDeleteQuestion } from './inbox.api.ts'

/** Delete always; block and report where somebody else sent it, named or not. BLOG-194 … BLOG-198 */
export function InboxMenu({ post, sender }: { post: Post; sender: string | undefined }) {
  const { channels } = useMember()
  const remove = useDeleteQuestion(post)
  const isAnonymous = post.content?.ask?.asker_name === ''
  const isOthers = sender !== undefined && !sender.includes(':') && channels.every(({ name }) => name !== sender)
  return (
    <PersonMenu
      blogName={isOthers ? sender : undefined}
      questionId={isAnonymous ? post.id : undefined}
      as={post.tumblelog.name}
      context="messaging" // BLOG-198
      align="start"
      last={
        <MenuItem icon={<Trash2 />} tone="danger" onPress={remove}>
          {t('Delete')}
        </MenuItem>
      }
    />
  )
}
