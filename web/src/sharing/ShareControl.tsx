import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { canOpenShareByMessage } from '@bowerbird/domain/sharing/sharing.rules.ts'
import Send from 'lucide-react/icons/send'
import { useContext } from 'react'
import { InDrawerContext } from '../blogs/drawer/in-drawer.ts'
import { lazyLayer } from '../core/page/lazy.ts'
import { useLocation } from '../core/router/hooks.ts'
import { ShareButton } from './ShareButton.tsx'
import { toShareOf } from './sharing.api.ts'

const SharePopover = lazyLayer('SharePopover', async () => (await import('./SharePopover.tsx')).SharePopover)
const ShareByMessage = lazyLayer('ShareByMessage', async () => (await import('./ShareByMessage.tsx')).ShareByMessage)

const isBlogsOwnPage = (pathname: string) => pathname.startsWith('/blog/')

interface Props {
  post?: Post
  /** Left without a post, the whole blog is shared. POST-331 */
  blog?: { name: string }
  className?: string | undefined
}

export function ShareControl({ post, blog, className }: Props) {
  if (post) return <SharePost post={post} />
  return (
    blog && (
      <ShareButton label={t('Share {name}', { name: blog.name })} icon={<Send />} className={className}>
        {(close) => <SharePopover toShare={{ blogName: blog.name, postId: '0', summary: blog.name }} onClose={close} />}
      </ShareButton>
    )
  )
}

/** Opens what a post can be shared with; in the blog view by message first. BLOG-024 */
function SharePost({ post }: { post: Post }) {
  const isInDrawer = useContext(InDrawerContext)
  const isInBlogView = isBlogsOwnPage(useLocation().pathname) || isInDrawer
  const canOpen = (hasAnchor: boolean) =>
    !isInBlogView || canOpenShareByMessage({ postId: post.id, blogUuid: post.tumblelog_uuid, hasAnchor })
  return (
    <ShareButton label={t('Share')} icon={<Send />} canOpen={canOpen} isOfPost>
      {(close) =>
        isInBlogView ? (
          <ShareByMessage post={post} onClose={close} />
        ) : (
          <SharePopover toShare={toShareOf(post)} onClose={close} />
        )
      }
    </ShareButton>
  )
}
