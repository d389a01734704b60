import { usePostEvents } from '../../posts/posts.events.ts'
import { trackUsage } from '../../telemetry/log.ts'

const usageOf: Record<string, string> = {
  'like:success': 'like',
  'unlike:success': 'unlike',
  'reblog:success': 'reblog',
}

/** What is done to posts is told as it is done. BLOG-325 */
export function useUsageOfPosts(): void {
  usePostEvents(({ name, post }) => {
    const usage = usageOf[name]
    if (usage) trackUsage({ name: usage, data: { post_id: post.id } })
  })
}
