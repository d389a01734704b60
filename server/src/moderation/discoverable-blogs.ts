import { isSafeModeOn } from '@bowerbird/domain/moderation/safe-mode.rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isDiscoverable } from '../blogs/blog-visibility.ts'
import type { Deps } from '../core/deps.ts'
import type { Viewer } from '../core/http/viewer.ts'

export async function isSafeModeOnFor({ flags }: Pick<Deps, 'flags'>, viewer: Viewer): Promise<boolean> {
  return isSafeModeOn((await flags.read()).safe_mode, viewer)
}

/**
 * Whether the blog may be shown to people who did not look for it; expects a table named `blogs`. POST-377, BLOG-261
 */
export function isBlogDiscoverableBy(viewer: Viewer, how: { isSafeModeOn: boolean }): RawBuilder<SqlBool> {
  if (!how.isSafeModeOn) return isDiscoverable
  const isMine = sql<SqlBool>`blogs.id = any(${viewer?.blogIds ?? []}::bigint[])`
  return sql`(${isDiscoverable} and (${isMine} or not (blogs.is_adult or blogs.is_nsfw)))`
}
