import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import type { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Survey } from '@bowerbird/domain/moderation/survey.contract.ts'

type Answer = OutputOf<typeof readBlogView>

/** A blog with posts to show, or, where safe mode covers it, with the survey to show instead. */
export type BlogViewPage = Answer & { survey?: Survey | undefined }

/** A covered blog's answer names a post only for its survey: there is no post to show. BLOG-275 */
export const seenView = (answer: Answer): BlogViewPage =>
  answer.is_safe_mode_applied ? { ...answer, posts: [], survey: answer.posts[0]?.survey[0] } : answer
