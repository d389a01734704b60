import { t } from '@bowerbird/domain/core/language/t.ts'
import { type BlogPlan, planTimes } from '@bowerbird/domain/posts/queues/queue-plan.ts'
import type { listQueues as call } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { readMyBlog } from '../../blogs/blogs.views.ts'
import { type QueueRow, readQueues, settingsOf } from '../../blogs/queues.ts'
import type { Db } from '../../core/database/database.ts'
import type { Answer } from '../../core/http/serve.ts'
import { listLatelyPublished, listQueuedPosts, listScheduled } from './queue.store.ts'

/** More than a person schedules by hand. */
const scheduledMax = 1000

export interface PlannedBlog {
  rows: QueueRow[]
  plan: BlogPlan
  scheduled: { id: string; atMs: number }[]
}

/** Reads what decides the times of a blog's waiting posts. */
export async function readPlan(db: Db, blogId: string, nowMs: number): Promise<PlannedBlog> {
  const [rows, queued, scheduled] = await Promise.all([
    readQueues(db, [blogId]),
    listQueuedPosts(db, blogId),
    listScheduled(db, blogId, scheduledMax),
  ])
  const isSpaced = rows.some(({ tag_gap_hours }) => tag_gap_hours > 0)
  const lately = isSpaced ? await listLatelyPublished(db, [blogId], nowMs) : []
  const queues = rows.map((row) => ({
    ...settingsOf(row),
    id: row.id,
    isPaused: row.is_paused,
    tagGapHours: row.tag_gap_hours,
    nextAtMs: row.next_at?.getTime() ?? null,
    posts: queued.filter(({ queue_id }) => queue_id === row.id),
  }))
  const others = [...lately, ...scheduled].map(({ tags, at }) => ({ tags, atMs: at.getTime() }))
  return {
    rows,
    plan: { queues, others, nowMs },
    scheduled: scheduled.map(({ id, at }) => ({ id, atMs: at.getTime() })),
  }
}

export const listQueues: Answer<typeof call> = async (db, viewer, { blogName }) => {
  const blog = await readMyBlog(db, viewer, blogName)
  const { rows, plan } = await readPlan(db, blog.id, Date.now())
  const { ofPosts, freeAt } = planTimes(plan)
  const queues = rows.map(({ blog_id: _, time_zone: __, is_due: ___, next_at, ...row }, place) => ({
    ...row,
    name: row.name || t('Queue'),
    next_at: next_at?.toISOString() ?? null,
    free_at: asTime(freeAt.get(row.id)),
    posts: (plan.queues[place]?.posts ?? []).map(({ id }) => ({ id, at: asTime(ofPosts.get(id)) })),
  }))
  return { time_zone: blog.queue_time_zone, queues }
}

const asTime = (atMs: number | undefined) => (atMs === undefined ? null : new Date(atMs).toISOString())
