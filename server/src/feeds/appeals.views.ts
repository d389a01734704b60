import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { readAppealQueue as call } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { appealStates } from '@bowerbird/domain/moderation/appeals.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Answer } from '../core/http/serve.ts'
import { isPostInPublic } from '../moderation/visibility.ts'
import { type Asked, answerPage, cut } from './feed-pages.ts'

/** Oldest request first. BLOG-392 */
export const readAppealQueue: Answer<typeof call> = async (db, viewer, asked, { deps }) => {
  if (!viewer.isStaff) throw new RefusedError(coreRefusals.staffOnly)
  return answerPage(db, viewer, appealsPage(asked), asked, deps.config.origin, {
    cursorOf: ({ cursor }) => cursor.slice(1),
    isSafeModeOn: async () => false,
  })
}

/** Staff see public posts even of a blog that blocked them. The cursor is negated because the order is ascending. */
const appealsPage = (asked: Asked): RawBuilder<unknown> => sql`
  select posts.id, -posts.appeal_id as cursor from posts
  where posts.appeal_state = ${sql.lit(appealStates.in_review)} and ${isPostInPublic}
    and ${asked.before === undefined ? sql`true` : sql`posts.appeal_id > ${asked.before}`}
  order by posts.appeal_id ${cut(asked)}`
