import { useEffect, useRef } from 'react'
import { useLocation } from '../../core/router/hooks.ts'
import { watchScroll } from '../../media/in-view.ts'
import { usePostEvents } from '../../posts/posts.events.ts'
import { trackUsage } from '../../telemetry/log.ts'

const usageOf: Record<string, string> = {
  'like:success': 'like',
  'unlike:success': 'unlike',
  'reblog:success': 'reblog',
  'reply:success': 'reply',
}

/** Reports posts as they are seen and acted on. BLOG-311, BLOG-325 */
export function useUsageOfPosts(): void {
  useImpressions()
  usePostEvents(({ name, post }) => {
    const usage = usageOf[name]
    if (usage) trackUsage({ name: usage, ...(post.pt && { postTracker: post.pt }), data: { post_id: post.id } })
  })
}

/** Reports each post once when half of it, or half of the window, is in view; those seen together in one event. */
function useImpressions(): void {
  const seen = useRef(new Set<string>())
  const { key } = useLocation()
  // A page that was just opened shows posts without being scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the page
  useEffect(
    () =>
      watchScroll(() => {
        const ids = postsInView().filter((id) => !seen.current.has(id))
        for (const id of ids) seen.current.add(id)
        if (ids.length > 0) trackUsage({ name: 'impression', data: { post_ids: ids } })
      }),
    [key],
  )
}

export const postsInView = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('article[data-post-id]')].flatMap((post) => {
    const { top, bottom, height } = post.getBoundingClientRect()
    const shown = Math.min(bottom, innerHeight) - Math.max(top, 0)
    return shown > 0 && shown >= Math.min(height, innerHeight) / 2 ? [post.dataset.postId as string] : []
  })
