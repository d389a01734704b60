import { type SourceLabel, sourceLabel } from '@bowerbird/domain/core/source-label.ts'
import { useLocation } from 'react-router'

/** Where on the site an action is taken; a blog view over a page is a place of its own. POST-014, POST-015, BLOG-003 */
export function useSourceLabel(): SourceLabel {
  const { pathname, mask } = useLocation()
  const shown = mask?.pathname ?? ''
  return shown.startsWith('/indash_blog/') ? sourceLabel(shown, pathname) : sourceLabel(pathname)
}
