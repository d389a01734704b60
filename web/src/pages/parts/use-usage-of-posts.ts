import { usePostEvents } from '../../posts/posts.events.ts'
import { trackUsage } from '../../telemetry/log.ts'

const usageOf: Record<string, string> = {
  'like:success': 'like',
  'unlike:success': 'unlike',
  'reblog:success': 'reblog',
}

/** Reports actions on posts as they happen. BLOG-325 */
export function useUsageOfPosts(): void {
  usePostEvents(({ name, post }) => {
    const usage = usageOf[name]
    if (usage) trackUsage({ name: usage, data: { post_id: post.id } })
  })
}
