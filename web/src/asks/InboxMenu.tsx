import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import { useBlock } from '../blogs/blogs.api.ts'
import { lazyLayer } from '../core/page/lazy.ts'
import { useMember } from '../core/session.ts'
import { askToBlock } from '../moderation/ask-to-block.ts'
import { MenuButton, MenuItem, MenuLine } from '../ui/overlays/Menu.tsx'
import { useDeleteQuestion } from './inbox.api.ts'

const ReportDialog = lazyLayer(
  'ReportDialog',
  async () => (await import('../moderation/ReportDialog.tsx')).ReportDialog,
)

/** Delete always; block and report where it is known who sent it. BLOG-194 … BLOG-198 */
export function InboxMenu({ post, sender }: { post: Post; sender: string | undefined }) {
  const { channels } = useMember()
  const [isReporting, setReporting] = useState(false)
  const remove = useDeleteQuestion(post)
  const block = useBlock()
  const isOthers = sender !== undefined && !sender.includes(':') && channels.every(({ name }) => name !== sender)
  const by = post.tumblelog.name
  const blockSender = () => {
    if (!sender) return
    askToBlock({ by, blogName: sender }, () => block.mutate({ by, blogName: sender, context: 'messaging' })) // BLOG-198
  }
  return (
    <span>
      <MenuButton label={t('More')} icon={<Ellipsis />} align="start">
        <MenuItem icon={<Trash2 />} tone="danger" onPress={remove}>
          {t('Delete')}
        </MenuItem>
        {isOthers && (
          <>
            <MenuLine />
            <MenuItem icon={<Flag />} onPress={() => setReporting(true)}>
              {t('Report')}
            </MenuItem>
            <MenuItem icon={<Ban />} tone="danger" onPress={blockSender}>
              {t('Block {sender}', { sender })}
            </MenuItem>
          </>
        )}
      </MenuButton>
      <Suspense>
        {isReporting && sender && (
          <ReportDialog blogName={sender} onClose={() => setReporting(false)} onBlock={blockSender} />
        )}
      </Suspense>
    </span>
  )
}
