import { t } from '@bowerbird/domain/core/language/t.ts'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { useLocation } from '../../core/router/hooks.ts'
import { startIn } from '../../feeds/feed-start.ts'
import { beginFeed } from '../../feeds/feeds.api.ts'
import { HomeTabs } from '../../feeds/home-tabs.tsx'
import { NewPosts } from '../../feeds/NewPosts.tsx'
import { PostList } from '../../feeds/PostList.tsx'
import { SideColumn } from '../../feeds/SideColumn.tsx'
import { followedTagsFeed, prepareSideColumn, useFollowedTags } from '../../feeds/tags/followed-tags.api.ts'
import { Columns } from '../../ui/Columns.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ButtonLink } from '../../ui/fields/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

export async function loader(args: PageArgs) {
  await requireUser(args)
  const beside = prepareSideColumn(args.client)
  await beginFeed(args.client, followedTagsFeed(startIn(args.url.search)))
  if (typeof window === 'undefined') await beside
  return {}
}

export const head = () => ({ title: t('Your tags'), robots: 'noindex' as const })

export function Component() {
  const { search } = useLocation()
  const feed = followedTagsFeed(startIn(search))
  return (
    <Columns withAvatars side={<SideColumn />}>
      <VisuallyHidden>
        <h1>{t('Your tags')}</h1>
      </VisuallyHidden>
      <HomeTabs chosen="/tags" />
      <NewPosts feed={feed} />
      <PostList key={feed.start} feed={feed} withAvatars empty={<NothingYet />} />
    </Columns>
  )
}

function NothingYet() {
  const follows = (useFollowedTags() ?? []).length > 0
  const toTags = (
    <ButtonLink to="/following/tags" look="primary">
      {follows ? t('See your tags') : t('Follow a tag')}
    </ButtonLink>
  )
  return (
    <EmptyState
      illustration="feather"
      title={follows ? t('No one has used your tags yet') : t('Follow the tags you care about')}
      action={toTags}
    >
      {follows ? t('The first post will show here.') : t('Posts by everyone on the blog appear here.')}
    </EmptyState>
  )
}
