import type * as calls from '@bowerbird/domain/messaging/messaging.contract.ts'
import { blogTagsMax } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { sql } from 'kysely'
import { isUuid } from '../../blogs/blogs.views.ts'
import { queryRow } from '../../core/database/database.ts'
import type { Answer } from '../../core/http/serve.ts'
import { isPostInPublic } from '../../moderation/visibility.ts'
import { isActing, refuseMissing } from './acting-blog.ts'
import {
  hasReceived,
  participantFrom,
  type RelationRow,
  relationColumns,
  type TalkingRow,
  talkingBlogFrom,
  talkingColumns,
} from './participants.ts'

/** Tags are counted over so many newest posts. */
const postsCounted = 1000

/** A blocked blog is returned too, by its name alone, but takes no messages. MSG-126, MSG-360 */
export const readParticipant: Answer<typeof calls.readParticipant> = async (
  db,
  viewer,
  { actingUuid, nameOrUuid },
  { deps },
) => {
  const isIt = isUuid(nameOrUuid) ? sql`other.uuid = ${nameOrUuid}` : sql`other.name = ${nameOrUuid}`
  const row = await queryRow<TalkingRow & RelationRow & { tags: string[] }>(db)`
    select ${talkingColumns('other')}, ${relationColumns(viewer, sql`acting.id`)},
      ${hasReceived(sql`acting.id`)} as has_received, ${mostUsedTags} as tags
    from blogs as acting, blogs as other
    where ${isActing(viewer, actingUuid)} and ${isIt} and not other.is_suspended`
  if (!row) return refuseMissing(db, viewer, actingUuid)
  const blog = talkingBlogFrom(row, deps.config.origin)
  const tags = row.is_blocked ? [] : row.tags
  return { ...participantFrom(blog, row), tags, blog_tags: tags }
}

/** MSG-184 */
const mostUsedTags = sql`array(
  select tag from (
    select posts.tags from posts where posts.blog_id = other.id and ${isPostInPublic}
    order by posts.published_id desc limit ${sql.lit(postsCounted)}) as newest, unnest(newest.tags) as tag
  group by tag order by count(*) desc, tag limit ${sql.lit(blogTagsMax)})`
