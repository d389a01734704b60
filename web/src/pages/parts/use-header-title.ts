import { readSiteSearch } from '@bowerbird/domain/search/site-search.ts'
import { useLocation, useParams } from '../../core/router/hooks.ts'
import { usePageTags } from './page-tags.ts'

/** Returns the title of the page for the header. A search shows its term in the field instead. BLOG-200 */
export function useHeaderTitle(): string | undefined {
  const { title } = usePageTags()
  const { pathname, search } = useLocation()
  const { term } = useParams()
  const isSearch = pathname.startsWith('/search') && readSiteSearch(new URLSearchParams(search), term).term !== ''
  return isSearch ? undefined : title
}
