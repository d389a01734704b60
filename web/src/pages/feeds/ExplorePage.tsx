import { t } from '@bowerbird/domain/core/language/t.ts'
import type { PageArgs } from '../../core/page/page.ts'
import { useLocation, useSearchParams } from '../../core/router/hooks.ts'
import { ExploreTabs } from '../../feeds/ExploreTabs.tsx'
import { type ExploreSort, exploreFeed } from '../../feeds/explore.api.ts'
import { FeedTitle } from '../../feeds/FeedTitle.tsx'
import { startIn } from '../../feeds/feed-start.ts'
import { beginFeed } from '../../feeds/feeds.api.ts'
import { PostList } from '../../feeds/PostList.tsx'
import { LivelyPanels, LivelyTags } from '../../feeds/tags/Lively.tsx'
import { livelyQuery } from '../../feeds/tags/lively.query.ts'
import { Columns } from '../../ui/Columns.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ButtonLink } from '../../ui/fields/Button.tsx'

const sortIn = (search: URLSearchParams): ExploreSort => (search.get('sort') === 'recent' ? 'recent' : 'popular')

export const isForReading = true

export async function loader({ client, url }: PageArgs) {
  const lively = client.prefetchQuery(livelyQuery())
  await beginFeed(client, exploreFeed(sortIn(url.searchParams), startIn(url.search)))
  if (typeof window === 'undefined') await lively
  return {}
}

export const head = () => ({
  title: t('Explore'),
  description: t('Popular and new posts on this site'),
  canonical: '/explore',
})

export function Component() {
  const [params] = useSearchParams()
  const { search } = useLocation()
  const sort = sortIn(params)
  const feed = exploreFeed(sort, startIn(search))
  return (
    <Columns withAvatars side={<LivelyPanels />}>
      <FeedTitle lead={t('Beyond the blogs you follow')}>{t('Explore')}</FeedTitle>
      <LivelyTags label={t('Trending tags')} isNarrowOnly />
      <ExploreTabs sort={sort} />
      <PostList
        key={`${sort} ${feed.start}`}
        feed={feed}
        withAvatars
        empty={
          <EmptyState
            illustration="berry"
            title={t('Nothing here yet')}
            action={<ButtonLink to="/new/text">{t('Be the first to post something')}</ButtonLink>}
          />
        }
      />
    </Columns>
  )
}
