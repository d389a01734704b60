import { isHiddenBySafeMode } from '@bowerbird/domain/moderation/safe-mode.rules.ts'
import type { Deps } from '../core/deps.ts'
import type { Viewer } from '../core/http/viewer.ts'

/** Whether safe mode hides the blog's posts from this viewer. The server decides; a client may only ask. BLOG-261 */
export async function isBlogHiddenBySafeMode(
  { flags }: Pick<Deps, 'flags'>,
  viewer: Viewer,
  blog: { is_adult: boolean; is_mine: boolean },
  wantsBypass = false,
): Promise<boolean> {
  if (!blog.is_adult) return false
  const { safe_mode } = await flags.read()
  return isHiddenBySafeMode({
    isOnForSite: safe_mode,
    person: viewer,
    blog: { isAdult: blog.is_adult, isMine: blog.is_mine },
    wantsBypass,
  })
}
