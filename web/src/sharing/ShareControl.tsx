import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import Send from 'lucide-react/icons/send'
import { lazy } from 'react'
import { ShareButton } from './ShareButton.tsx'
import { toShareOf } from './sharing.api.ts'

const SharePopover = lazy(async () => ({ default: (await import('./SharePopover.tsx')).SharePopover }))

/** Opens what a post can be shared with. */
export function ShareControl({ post }: { post: Post }) {
  return (
    <ShareButton label="Share" icon={<Send />}>
      {(close) => <SharePopover toShare={toShareOf(post)} onClose={close} />}
    </ShareButton>
  )
}
