import { dayMs } from '@bowerbird/domain/core/spans.ts'
import { atWallTime, wallTimeMs } from '@bowerbird/domain/core/time-zones.ts'
import { archivedPostOf } from '@bowerbird/domain/feeds/archived-post.ts'
import type { readCalendar as call } from '@bowerbird/domain/feeds/calendar.contract.ts'
import { planDaysMax, planSlots } from '@bowerbird/domain/posts/queues/queue-plan.ts'
import { sql } from 'kysely'
import { readMyBlog } from '../blogs/blogs.views.ts'
import type { Answer } from '../core/http/serve.ts'
import { isPostVisibleTo } from '../moderation/visibility.ts'
import { type PlannedBlog, readPlan } from '../posts/queue/plan.views.ts'
import { answerPage } from './feed-pages.ts'

/** Shows slots up to a year ahead, and scheduled posts however far. CTRL-070 */
export const readCalendar: Answer<typeof call> = async (db, viewer, { blogName, from, days }, { deps }) => {
  const blog = await readMyBlog(db, viewer, blogName)
  const { queue_time_zone: timeZone } = blog
  const [firstMs, nowMs] = [Date.parse(`${from}T00:00:00Z`), Date.now()]
  const [fromMs, toMs] = [atWallTime(timeZone, firstMs), atWallTime(timeZone, firstMs + days * dayMs)]
  const entries = entriesOf(await readPlan(db, blog.id, nowMs), fromMs, toMs)
  const ids = entries.flatMap(({ postId }) => postId ?? [])
  const page = sql`
    select posts.id, posts.id as cursor from posts join blogs on blogs.id = posts.blog_id
    where posts.id = any(${ids}::bigint[]) and ${isPostVisibleTo(viewer)}`
  const asked = { limit: ids.length, offset: 0 }
  const { posts } = await answerPage(db, viewer, page, asked, deps.config.origin, { ignoresFilters: true })
  const shown = new Map(posts.map((post) => [post.id, archivedPostOf(post)]))
  const dayOf = (atMs: number) => new Date(wallTimeMs(timeZone, atMs)).toISOString().slice(0, 10)
  return {
    time_zone: timeZone,
    today: dayOf(nowMs),
    entries: entries.map(({ atMs, queueId, postId, isHeld }) => ({
      day: dayOf(atMs),
      at: new Date(atMs).toISOString(),
      queue_id: queueId,
      post: (postId && shown.get(postId)) || null,
      is_held: isHeld,
    })),
  }
}

interface Entry {
  atMs: number
  queueId: string | null
  postId: string | null
  isHeld: boolean
}

function entriesOf({ plan, scheduled }: PlannedBlog, fromMs: number, toMs: number): Entry[] {
  const entries: Entry[] = scheduled
    .filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
    .map(({ id, atMs }) => ({ atMs, queueId: null, postId: id, isHeld: false }))
  const untilMs = Math.min(toMs, plan.nowMs + planDaysMax * dayMs)
  for (const slot of planSlots(plan)) {
    if (slot.atMs >= untilMs) break
    if (slot.atMs >= fromMs) entries.push(slot)
  }
  return entries.sort((one, other) => one.atMs - other.atMs)
}
