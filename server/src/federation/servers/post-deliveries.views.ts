import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { postPath } from '@bowerbird/domain/core/urls.ts'
import { whyWords } from '@bowerbird/domain/federation/delivery-words.ts'
import type { readPostDeliveries as call } from '@bowerbird/domain/federation/servers.contract.ts'
import { objectUrl } from '@bowerbird/domain/federation/to-object.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { sql } from 'kysely'
import { type Db, queryRow } from '../../core/database/database.ts'
import type { Answer } from '../../core/http/serve.ts'

const waitingShown = 50

interface Row {
  id: string
  slug: string
  name: string
  activity_id: string | null
  made_at: Date
  inboxes: number
  refused: number
  waiting: number
}

/** Tells members of the blog how many servers got the last activity about a post. */
export const readPostDeliveries: Answer<typeof call> = async (db, viewer, { postId }, { deps: { config } }) => {
  const post = await queryRow<Row>(db)`
    select posts.id, posts.slug, blogs.name, newest.id as activity_id, newest.made_at, newest.inboxes, newest.refused,
      (select count(*)::int from deliveries where deliveries.activity_id = newest.id) as waiting
    from posts join blogs on blogs.id = posts.blog_id left join lateral (
      select * from outgoing_activities where object = ${objectUrl(postId, config.origin)}
        and outgoing_activities.blog_id = posts.blog_id
      order by outgoing_activities.id desc limit 1
    ) as newest on true
    where posts.id = ${postId} and posts.blog_id = any(${viewer.blogIds}::bigint[])`
  if (!post) throw new RefusedError(postsRefusals.gone)
  const { activity_id, inboxes, refused, waiting } = post
  return {
    post_url: postPath(post.name, post.id, post.slug),
    blog_name: post.name,
    sent:
      activity_id === null || inboxes === 0
        ? null
        : {
            ...{ at: post.made_at.toISOString(), servers: inboxes, refused, waiting },
            delivered: Math.max(0, inboxes - refused - waiting),
          },
    waiting: activity_id === null ? [] : await listWaiting(db, activity_id),
  }
}

async function listWaiting(db: Db, activityId: string): Promise<OutputOf<typeof call>['waiting']> {
  const { rows } = await sql<{ host: string; last_error: string | null; failures: number | null; next: Date | null }>`
    select deliveries.host, last_error, failures, nullif(next_try_at, '-infinity') as next
    from deliveries left join remote_servers on remote_servers.host = deliveries.host
    where activity_id = ${activityId} order by deliveries.id limit ${sql.lit(waitingShown)}`.execute(db)
  return rows.map(({ host, last_error, failures, next }) => ({
    host,
    why: whyWords(failures ? (last_error ?? '') : '', false),
    next_try_at: failures ? (next?.toISOString() ?? null) : null,
  }))
}
