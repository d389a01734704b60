import { nevermind } from '@bowerbird/domain/core/words.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import LinkIcon from 'lucide-react/icons/link'
import { Suspense, useState } from 'react'
import { useBlock } from '../blogs/blogs.api.ts'
import { quietLazy } from '../core/page/late.ts'
import { currentBlogOf, useMember, useSession } from '../core/session.ts'
import { useSourceLabel } from '../core/use-source-label.ts'
import { confirm } from '../ui/overlays/dialogs.ts'
import { MenuButton, MenuItem, MenuLine } from '../ui/overlays/Menu.tsx'
import { toast } from '../ui/overlays/toasts.ts'
import { OwnPostItems } from './card/OwnPostItems.tsx'
import { StaffPostItems } from './card/StaffPostItems.tsx'
import { pathOfPost } from './post-path.ts'
import { postMenuItemsSlot } from './post-slots.ts'

const ReportDialog = quietLazy(
  'ReportDialog',
  async () => (await import('../moderation/ReportDialog.tsx')).ReportDialog,
)

/** Holds a post's less frequent actions. */
export function PostMenu({ post }: { post: Post }) {
  const [isReporting, setReporting] = useState(false)
  const copyLink = useCopyLink(post)
  const block = useBlockAuthor(post)
  const { name } = post.tumblelog
  // Posts in the inbox have a menu of their own.
  if (post.state === 'unapproved') return null
  return (
    <>
      <MenuButton label="More" icon={<Ellipsis />}>
        <MenuItem icon={<LinkIcon />} onPress={copyLink}>
          Copy link
        </MenuItem>
        <postMenuItemsSlot.Component post={post} />
        <StaffPostItems post={post} />
        <MenuLine />
        {post.is_mine ? (
          <OwnPostItems post={post} />
        ) : (
          <>
            <MenuItem icon={<Flag />} onPress={() => setReporting(true)}>
              Report
            </MenuItem>
            <MenuItem icon={<Ban />} tone="danger" onPress={block}>
              {`Block ${name}`}
            </MenuItem>
          </>
        )}
      </MenuButton>
      <Suspense>
        {isReporting && (
          <ReportDialog blogName={name} postId={post.id} onClose={() => setReporting(false)} onBlock={block} />
        )}
      </Suspense>
    </>
  )
}

function useCopyLink(post: Post) {
  const { origin } = useSession().config
  return async () => {
    const address = new URL(pathOfPost(post), origin).href
    const isCopied = await copyText(address)
    toast(isCopied ? 'Link copied' : address)
  }
}

/** Acts as the current blog. POST-374 */
function useBlockAuthor(post: Post) {
  const user = useMember()
  const block = useBlock()
  const context = useSourceLabel()
  const blogName = post.tumblelog.name
  const by = currentBlogOf(user)?.name ?? user.primary
  const message = `Block ${blogName}? They can no longer follow ${by}, like, reblog or reply, and you will not see them.`
  return () => {
    confirm({ message, confirm: 'Block', escape: nevermind, isDangerous: true }).then(
      () => block.mutate({ by, blogName, context }), // POST-017
      () => {},
    )
  }
}

const copyText = (text: string) =>
  navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  ) ?? Promise.resolve(false)
