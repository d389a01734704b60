import { t } from '@bowerbird/domain/core/language/t.ts'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { FeedTitle } from '../../feeds/FeedTitle.tsx'
import { FollowingTabs } from '../../feeds/home-tabs.tsx'
import { WorthFollowing } from '../../feeds/SideColumn.tsx'
import { FollowedTags } from '../../feeds/tags/FollowedTags.tsx'
import { followedTagsQuery } from '../../feeds/tags/followed-tags.api.ts'
import { Columns } from '../../ui/Columns.tsx'

export async function loader(args: PageArgs) {
  await requireUser(args)
  await args.client.ensureQueryData(followedTagsQuery)
  return {}
}

export const head = () => ({ title: t('Followed tags'), robots: 'noindex' as const })

export function Component() {
  return (
    <Columns side={<WorthFollowing />}>
      <FeedTitle>{t('Following')}</FeedTitle>
      <FollowingTabs chosen="/following/tags" />
      <FollowedTags />
    </Columns>
  )
}
