import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { queueTimesFrom } from '@bowerbird/domain/blogs/queue-times.ts'
import type { ListPage } from '../far-pages.ts'
import { isQueued } from './queue.api.ts'

/** Computes the publishing times of queued posts by id. README ruling 9 */
export function queueTimesOf(blog: Channel | undefined, pages: ListPage[]): Map<string, number> {
  if (!blog?.queue_next_at) return new Map()
  const settings = {
    postsPerDay: blog.queue_posts_per_day,
    fromHour: blog.queue_from_hour,
    toHour: blog.queue_to_hour,
    timeZone: blog.queue_time_zone,
  }
  const ids = pages.flatMap(({ unloaded, posts }) => unloaded?.ids ?? posts.filter(isQueued).map(({ id }) => id))
  const times = queueTimesFrom(settings, Date.parse(blog.queue_next_at), ids.length)
  return new Map(ids.map((id, at) => [id, times[at] as number]))
}
