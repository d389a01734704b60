import { t } from '@bowerbird/domain/core/language/t.ts'
import { readSiteSearch, type SiteSearch, siteSearchPath } from '@bowerbird/domain/search/site-search.ts'
import type { PageArgs } from '../../core/page/page.ts'
import { useLocation, useParams } from '../../core/router/hooks.ts'
import { LookUp } from '../../federation/LookUp.tsx'
import { useAddress } from '../../federation/use-address.ts'
import { startIn } from '../../feeds/feed-start.ts'
import { beginFeed } from '../../feeds/feeds.api.ts'
import { PostList } from '../../feeds/PostList.tsx'
import { NothingAsked, NothingFound } from '../../search/NothingFound.tsx'
import { OtherResults } from '../../search/OtherResults.tsx'
import { SiteSearchForm } from '../../search/SiteSearchForm.tsx'
import { siteSearchFeed } from '../../search/site-search.api.ts'
import { Columns } from '../../ui/Columns.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './SearchPage.module.css'

export async function loader({ client, params, url }: PageArgs): Promise<SiteSearch> {
  const search = readSiteSearch(url.searchParams, params.term)
  if (search.term) await beginFeed(client, siteSearchFeed(search, startIn(url.search)))
  return search
}

export const head = (search: SiteSearch) => ({
  title: search.term ? t('Search: {term}', { term: search.term }) : t('Search'),
  canonical: siteSearchPath(search),
  robots: 'noindex' as const,
})

/** BLOG-213 */
export function Component() {
  const { term } = useParams()
  const { search: query } = useLocation()
  const search = readSiteSearch(new URLSearchParams(query), term)
  const feed = siteSearchFeed(search, startIn(query))
  const address = useAddress(search.term)
  return (
    <Columns withAvatars>
      <div className={styles.page}>
        <h1>
          <VisuallyHidden>{t('Search')}</VisuallyHidden>
        </h1>
        <SiteSearchForm search={search} />
        {search.term && (
          <>
            {address ? <LookUp typed={search.term} host={address.host} /> : <OtherResults feed={feed} />}
            <PostList
              key={siteSearchPath(search)}
              feed={feed}
              withAvatars
              empty={!address && <NothingFound term={search.term} />}
            />
          </>
        )}
        {!search.term && <NothingAsked />}
      </div>
    </Columns>
  )
}
