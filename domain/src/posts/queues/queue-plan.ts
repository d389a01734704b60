import { nextQueueTime, type QueueSettings, queueTimesFrom } from '../../blogs/queue-times.ts'
import { hourMs, minuteMs } from '../../core/spans.ts'
import { tagKey } from '../text/tags.ts'

interface Tagged {
  tags: readonly string[]
}

export interface WaitingPost extends Tagged {
  id: string
}

export interface QueueToPlan extends QueueSettings {
  id: string
  isPaused: boolean
  tagGapHours: number
  /** The slot that comes next; null while nothing waits. */
  nextAtMs: number | null
  /** Next to go out first. */
  posts: readonly WaitingPost[]
}

export interface PlannedSlot {
  atMs: number
  queueId: string
  postId: string | null
  /** Posts wait, and none goes out, because each shares a tag with one that went out shortly before. */
  isHeld: boolean
}

/** Knows the time at which a blog last published each tag, to the minute, because a worker is never quite on time. */
export class LastByTag {
  private readonly at = new Map<string, number>()

  add({ tags }: Tagged, atMs: number): void {
    for (const key of tags.map(tagKey)) this.at.set(key, Math.max(this.at.get(key) ?? 0, wholeMinute(atMs)))
  }

  isFree({ tags }: Tagged, atMs: number, gapHours: number): boolean {
    const latestMs = atMs - gapHours * hourMs
    return tags.every((tag) => (this.at.get(tagKey(tag)) ?? 0) <= latestMs)
  }
}

const wholeMinute = (atMs: number) => Math.floor(atMs / minuteMs) * minuteMs

/** Finds the post that goes out at a slot: the first in order that shares no tag with what went out before. CTRL-067 */
export function findForSlot<P extends Tagged>(
  posts: readonly P[],
  last: LastByTag,
  atMs: number,
  gapHours: number,
): P | undefined {
  return gapHours === 0 ? posts[0] : posts.find((post) => last.isFree(post, atMs, gapHours))
}

export interface BlogPlan {
  queues: readonly QueueToPlan[]
  /** Posts with a time of their own, and those that went out lately. */
  others: readonly (Tagged & { atMs: number })[]
  nowMs: number
}

/**
 * Yields the slots of a blog's queues in their order of time, each with the post that will go out, by the rule that the
 * worker follows. It never ends while a queue runs.
 */
export function* planSlots({ queues, others, nowMs }: BlogPlan): Generator<PlannedSlot> {
  const last = new LastByTag()
  const fixed = others.toSorted((one, other) => one.atMs - other.atMs)
  const running = queues
    .filter(({ isPaused }) => !isPaused)
    .map((queue) => {
      const times = queueTimesFrom(queue, queue.nextAtMs ?? nextQueueTime(queue, null, nowMs))
      return { queue, posts: [...queue.posts], times, atMs: times.next().value }
    })
  for (;;) {
    const next = running.reduce<(typeof running)[0] | undefined>(
      (first, one) => (first && first.atMs <= one.atMs ? first : one),
      undefined,
    )
    if (!next) return
    const { queue, posts, atMs } = next
    while (fixed[0] && fixed[0].atMs <= atMs) last.add(fixed[0], (fixed.shift() as (typeof fixed)[0]).atMs)
    const post = findForSlot(posts, last, atMs, queue.tagGapHours)
    if (post) {
      last.add(post, atMs)
      posts.splice(posts.indexOf(post), 1)
    }
    yield { atMs, queueId: queue.id, postId: post?.id ?? null, isHeld: !post && posts.length > 0 }
    next.atMs = next.times.next().value
  }
}

/** Stands for a post without tags that is added at the end of a queue. */
const added = (queueId: string) => `added to ${queueId}`

/** Plans so far ahead; a post that does not go out by then has no time. */
export const planDaysMax = 366

/** Returns the time of each post, and for each queue that of the next post that is added to it. CTRL-068 */
export function planTimes(plan: BlogPlan): { ofPosts: Map<string, number>; freeAt: Map<string, number> } {
  const queues = plan.queues.map((queue) => ({ ...queue, posts: [...queue.posts, { id: added(queue.id), tags: [] }] }))
  const [ofPosts, freeAt] = [new Map<string, number>(), new Map<string, number>()]
  let left = queues.reduce((sum, { posts, isPaused }) => sum + (isPaused ? 0 : posts.length), 0)
  const untilMs = plan.nowMs + planDaysMax * 24 * hourMs
  for (const { atMs, queueId, postId } of planSlots({ ...plan, queues })) {
    if (left === 0 || atMs > untilMs) break
    if (postId === null) continue
    left -= 1
    if (postId === added(queueId)) freeAt.set(queueId, atMs)
    else ofPosts.set(postId, atMs)
  }
  return { ofPosts, freeAt }
}
