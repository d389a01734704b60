import { seenAtOnceMax } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { markSeen } from '@bowerbird/domain/accounts/reading.contract.ts'
import { useEffect } from 'react'
import { useCall } from '../../core/query.ts'
import { useLocation } from '../../core/router/hooks.ts'
import { useMember } from '../../core/session.ts'
import { watchScroll } from '../../media/in-view.ts'
import { postsInView } from './use-usage-of-posts.ts'

const seen = new Set<string>()

/** Tells the server which posts were seen, for members who want no such post again. CTRL-042 */
export function useSeenPosts(): void {
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
