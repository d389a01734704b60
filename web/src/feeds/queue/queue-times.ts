import type { Queue } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import type { ListPage } from '../far-pages.ts'

/**
 * Finds the publishing times of queued posts by id. In the order that is shown, posts take the times of their queue one
 * after the other, so that an order that is still being saved has its times at once. README ruling 9
 */
export function queueTimesOf(queues: readonly Queue[], pages: ListPage[]): Map<string, string> {
  const shown = pages.flatMap(({ unloaded, posts }) => unloaded?.ids ?? posts.map(({ id }) => id))
  const times = new Map<string, string>()
  for (const { posts } of queues) {
    const ids = new Set(posts.map(({ id }) => id))
    for (const [place, id] of shown.filter((one) => ids.has(one)).entries()) {
      const at = posts[place]?.at
      if (at) times.set(id, at)
    }
  }
  return times
}
