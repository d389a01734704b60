import { toFlag } from '@bowerbird/domain/federation/to-flag.ts'
import { reportReasonWords } from '@bowerbird/domain/moderation/moderation.messages.ts'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { enqueue } from '../deliveries.store.ts'
import { instanceId } from '../local-actors.ts'

interface Row {
  id: string
  reason: string
  details: string
  actor_url: string
  host: string
  inbox: string
  object_url: string | null
}

/** Tells the servers of people who were reported here, in the name of the installation. */
export async function forwardReports(
  tx: Tx,
  { config: { origin } }: Pick<Deps, 'config'>,
  reports: readonly { reportId: string }[],
): Promise<void> {
  const { rows } = await sql<Row>`
    select reports.id, reports.reason, reports.details, remote_actors.actor_url, remote_actors.host,
      remote_actors.inbox, remote_posts.object_url
    from reports join remote_actors on remote_actors.blog_id = reports.blog_id
    left join remote_posts on remote_posts.post_id = reports.post_id
    where reports.id = any(${reports.map(({ reportId }) => reportId)}::bigint[])`.execute(tx)
  const activities = rows.map(({ id, reason, details, host, inbox, actor_url, object_url }) => {
    const reasonWords = reportReasonWords[reason as keyof typeof reportReasonWords] ?? ''
    const words = details ? `${reasonWords}: ${details}` : reasonWords
    const flag = toFlag({ mark: `${id}-${Date.now()}`, actorUrl: actor_url, objectUrl: object_url, words }, origin)
    return { blogId: instanceId, object: String(flag.id), body: flag, to: { host, inbox } }
  })
  await enqueue(tx, activities)
}
