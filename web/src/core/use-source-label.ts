import { type SourceLabel, sourceLabel } from '@bowerbird/domain/core/source-label.ts'
import { useLocation } from './router/hooks.ts'

/** Names the place of an action; a blog view over a page is its own place. POST-014, POST-015, BLOG-003 */
export function useSourceLabel(): SourceLabel {
  const { pathname, mask } = useLocation()
  const shown = mask?.pathname ?? ''
  return shown.startsWith('/indash_blog/') ? sourceLabel(shown, pathname) : sourceLabel(pathname)
}
