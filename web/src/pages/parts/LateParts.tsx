import { seenAtOnceMax } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { markSeen } from '@bowerbird/domain/accounts/reading.contract.ts'
import { Suspense, useEffect } from 'react'
import { BlogCards } from '../../blogs/card/BlogCards.tsx'
import { quietLazy } from '../../core/page/lazy.ts'
import { useCall } from '../../core/query.ts'
import { useLocation } from '../../core/router/hooks.ts'
import { useMember } from '../../core/session.ts'
import { watchScroll } from '../../media/in-view.ts'
import { DescribePlace } from '../../posts/alt/DescribePlace.tsx'
import { FolderPlace } from '../../posts/bookmarks/FolderPlace.tsx'
import { RestoreFocus } from '../../ui/RestoreFocus.tsx'
import { useReading } from './use-reading.ts'
import { postsInView } from './use-usage-of-posts.ts'

const seen = new Set<string>()

/** Tells the server which posts were seen, for members who want no such post again. CTRL-042 */
function useSeenPosts(): void {
  const { hide_seen: isOn } = useMember().reading
  const call = useCall()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the page
  useEffect(() => {
    if (!isOn) return seen.clear()
    return watchScroll(() => {
      const ids = postsInView()
        .filter((id) => !seen.has(id))
        .slice(0, seenAtOnceMax)
      for (const id of ids) seen.add(id)
      // One that is not remembered is shown once more.
      if (ids.length > 0) call(markSeen, { post_ids: ids }).catch(() => {})
    })
  }, [key, isOn])
}

const OfflinePlace = quietLazy(
  'OfflinePlace',
  async () => (await import('../../offline/OfflinePlace.tsx')).OfflinePlace,
)

/** Comes right after a member's page, which is complete without it. */
export function LateParts() {
  useReading()
  useSeenPosts()
  return (
    <>
      <BlogCards />
      <RestoreFocus />
      <FolderPlace />
      <DescribePlace />
      <Suspense>
        <OfflinePlace />
      </Suspense>
    </>
  )
}
