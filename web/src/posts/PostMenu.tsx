import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { Suspense, useState } from 'react'
import { lazyLayer } from '../core/page/lazy.ts'
import { MenuButton } from '../ui/overlays/Menu.tsx'

const loadItems = () => import('./card/PostMenuItems.tsx')
const PostMenuItems = lazyLayer('PostMenuItems', async () => (await loadItems()).PostMenuItems)
const FilterDialog = lazyLayer('FilterDialog', async () => (await import('./filters/FilterDialog.tsx')).FilterDialog)
const PostReport = lazyLayer('PostReport', async () => (await import('./card/PostReport.tsx')).PostReport)

/** Holds a post's less frequent actions, which are fetched with the first menu. */
export function PostMenu({ post }: { post: Post }) {
  const [open, setOpen] = useState<'report' | 'filter' | null>(null)
  const close = () => setOpen(null)
  // Posts in the inbox have a menu of their own.
  if (post.state === 'unapproved') return null
  return (
    <>
      <MenuButton label={t('More')} icon={<Ellipsis />} onOpen={() => loadItems().catch(() => {})}>
        <PostMenuItems post={post} onReport={() => setOpen('report')} onFilter={() => setOpen('filter')} />
      </MenuButton>
      <Suspense>
        {open === 'report' && <PostReport post={post} onClose={close} />}
        {open === 'filter' && <FilterDialog post={post} onClose={close} />}
      </Suspense>
    </>
  )
}
