import { sourceLabel } from '@bowerbird/domain/core/source-label.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import LinkIcon from 'lucide-react/icons/link'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useLocation } from 'react-router'
import { useBlock } from '../blogs/blogs.api.ts'
import { currentBlogOf, useSession } from '../core/session.ts'
import { confirm } from '../ui/dialogs.ts'
import { MenuButton, MenuItem, MenuLine } from '../ui/Menu.tsx'
import { toast } from '../ui/toasts.ts'
import { useOpenForm } from './open-form.ts'
import { pathOfPost } from './post-path.ts'
import { useDeletePost } from './posts.api.ts'

export function PostMenu({ post }: { post: Post }) {
  const { user, config } = useSession()
  const openForm = useOpenForm()
  const { deletePost } = useDeletePost()
  const block = useBlockAuthor(post)
  const copyLink = async () => {
    const address = new URL(pathOfPost(post), config.origin).href
    const isCopied = await copyText(address)
    toast(isCopied ? 'Link copied' : address)
  }
  return (
    <MenuButton label="More" icon={<Ellipsis />}>
      <MenuItem icon={<LinkIcon />} onPress={copyLink}>
        Copy link
      </MenuItem>
      {post.is_mine && (
        <>
          <MenuLine />
          <MenuItem icon={<Pencil />} onPress={() => openForm({ mode: 'edit', postId: post.id })}>
            Edit
          </MenuItem>
          <MenuItem icon={<Trash2 />} tone="danger" onPress={() => deletePost(post)}>
            Delete
          </MenuItem>
        </>
      )}
      {user && !post.is_mine && (
        <>
          <MenuLine />
          <MenuItem icon={<Ban />} tone="danger" onPress={() => block(currentBlogOf(user)?.name ?? user.primary)}>
            {`Block ${post.tumblelog.name}`}
          </MenuItem>
        </>
      )}
    </MenuButton>
  )
}

/** On behalf of the blog one acts as. POST-374 */
function useBlockAuthor(post: Post) {
  const block = useBlock()
  const { pathname } = useLocation()
  const blogName = post.tumblelog.name
  return async (by: string) => {
    const message = `Block ${blogName}? They can no longer follow ${by}, like, reblog or reply, and you will not see them.`
    await confirm({ message, confirm: 'Block', escape: nevermind })
    block.mutate({ by, blogName, context: sourceLabel(pathname) })
  }
}

const copyText = (text: string) =>
  navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  ) ?? Promise.resolve(false)
