import { t } from '@bowerbird/domain/core/language/t.ts'
import { taggedPath } from '@bowerbird/domain/core/urls.ts'
import { type PageArgs, readSession } from '../../core/page/page.ts'
import { useLocation, useParams } from '../../core/router/hooks.ts'
import { FeedTitle } from '../../feeds/FeedTitle.tsx'
import { startIn } from '../../feeds/feed-start.ts'
import { beginFeed, timelineFeed } from '../../feeds/feeds.api.ts'
import { PostList } from '../../feeds/PostList.tsx'
import { FollowTagControl } from '../../feeds/tags/FollowTagControl.tsx'
import { followedTagsQuery } from '../../feeds/tags/followed-tags.api.ts'
import { LivelyTags } from '../../feeds/tags/Lively.tsx'
import { livelyQuery } from '../../feeds/tags/lively.query.ts'
import { isPopular, TagTabs } from '../../feeds/tags/TagTabs.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ButtonLink } from '../../ui/fields/Button.tsx'

const feedOf = (tag: string, search: string) =>
  timelineFeed({ pageRoot: 'tagged', tag, ...(isPopular(search) && { sort: 'popular' }) }, startIn(search))

export const isForReading = true

export async function loader({ client, params: { tag = '' }, url }: PageArgs) {
  const { user } = await readSession(client)
  const followed = user && client.prefetchQuery(followedTagsQuery)
  const related = client.prefetchQuery(livelyQuery(tag))
  await beginFeed(client, feedOf(tag, url.search))
  if (typeof window === 'undefined') await Promise.all([followed, related])
  return { tag }
}

export const head = ({ tag }: { tag: string }) => ({
  title: `#${tag}`,
  description: t('Posts tagged {tag}', { tag }),
  canonical: taggedPath(tag),
})

export function Component() {
  const { tag = '' } = useParams()
  const { search } = useLocation()
  return (
    <Columns withAvatars>
      <FeedTitle action={<FollowTagControl tag={tag} />}>{`#${tag}`}</FeedTitle>
      <LivelyTags label={t('Related tags')} tag={tag} />
      <TagTabs tag={tag} search={search} />
      <PostList
        key={`${tag} ${isPopular(search)}`}
        feed={feedOf(tag, search)}
        withAvatars
        empty={
          <EmptyState
            illustration="feather"
            title={t('No posts tagged #{tag} yet', { tag })}
            action={<ButtonLink to="/new/text">{t('Be the first')}</ButtonLink>}
          />
        }
      />
    </Columns>
  )
}
